// Reads messages of a stream, and keys and values of a bucket. Reads through a consumer first. NATS may place a consumer on a lost
// server for minutes, so the fallback reads message by message from the leader.
import type { Engine } from './engine'
import { within } from './within'

/** Timeout for creating a consumer, which never happens on a lost server. Real ms. */
const CONSUMER_TIMEOUT_MS = 500
/** Timeout for any other response of NATS, real ms. */
const RESPONSE_TIMEOUT_MS = 2_000
/** A batch expires by itself before this, unless the server of its consumer is lost. */
const BATCH_TIMEOUT_MS = RESPONSE_TIMEOUT_MS + 1_000

export interface StoredMessage {
  readonly seq: number
  readonly subject: string
  /** True for a bucket's deletion marker. */
  readonly isMarker: boolean
  readonly data: Uint8Array
  /** The last sequence of the subject that its writer expected; null if it named none. */
  readonly after: number | null
  /** The message id by which NATS detects duplicates. */
  readonly id: string | null
  // This program wrote the message, so the caller knows its type.
  json<T>(): T
}

type Parts = Pick<Engine, 'js' | 'manager'>

interface Received {
  readonly seq: number
  readonly subject: string
  readonly data: Uint8Array
  json<T>(): T
}

const AFTER = 'Nats-Expected-Last-Subject-Sequence'
const ID = 'Nats-Msg-Id'

/** The part of the NATS headers that is used here. */
interface Headers {
  has(name: string): boolean
  get(name: string): string
}

const toStoredMessage = (message: Received, headers: Headers | undefined): StoredMessage => ({
  seq: message.seq,
  subject: message.subject,
  data: message.data,
  isMarker: headers?.has('KV-Operation') === true,
  after: headers?.has(AFTER) ? Number(headers.get(AFTER)) : null,
  id: headers?.has(ID) ? headers.get(ID) : null,
  json: <T>() => message.json<T>(),
})

/** After a consumer failed, none is created for this long, real ms. */
const CONSUMER_BACKOFF_MS = 10_000
/** The end of that period, by connection. */
const consumerBackoffUntil = new WeakMap<object, number>()

/** All messages of a stream with a matching subject at the time of the call, oldest first. */
export async function messagesOf(engine: Parts, stream: string, subject: string): Promise<readonly StoredMessage[]> {
  if (performance.now() < (consumerBackoffUntil.get(engine.js) ?? 0)) return messagesOneByOne(engine, stream, subject)
  return readByConsumer(engine, stream, subject).catch(() => {
    consumerBackoffUntil.set(engine.js, performance.now() + CONSUMER_BACKOFF_MS)
    return messagesOneByOne(engine, stream, subject)
  })
}

async function readByConsumer({ js }: Parts, stream: string, subject: string): Promise<readonly StoredMessage[]> {
  const consumer = await within(CONSUMER_TIMEOUT_MS, js.consumers.get(stream, { filter_subjects: subject }))
  try {
    const messages: StoredMessage[] = []
    const { num_pending: count } = await within(CONSUMER_TIMEOUT_MS, consumer.info())
    let remaining = count
    while (messages.length < count && remaining > 0) {
      const before = messages.length
      const request = { max_messages: Math.min(count - before, 1_000), expires: RESPONSE_TIMEOUT_MS }
      const batch = await within(RESPONSE_TIMEOUT_MS, consumer.fetch(request))
      const read = async (): Promise<void> => {
        for await (const message of batch) {
          messages.push(toStoredMessage(message, message.headers))
          remaining = message.info.pending
        }
      }
      await within(BATCH_TIMEOUT_MS, read()).finally(() => batch.stop())
      if (messages.length === before) throw new Error(`${subject} could not be read to its end`)
    }
    return messages
  } finally {
    void consumer.delete().catch(() => undefined)
  }
}

/** The same, but read only from the leader of the stream. */
export async function messagesOneByOne(
  { manager }: Pick<Parts, 'manager'>,
  stream: string,
  subject: string,
): Promise<readonly StoredMessage[]> {
  const { state } = await within(RESPONSE_TIMEOUT_MS, manager.streams.info(stream))
  const messages: StoredMessage[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; ) {
    const message = await within(RESPONSE_TIMEOUT_MS, nextMessage({ manager }, stream, subject, seq))
    if (message === null || message.seq > state.last_seq) break
    messages.push(message)
    seq = message.seq + 1
  }
  return messages
}

/** The first message with a matching subject from this sequence on, read from the leader; null if there is none. */
export async function nextMessage(
  { manager }: Pick<Parts, 'manager'>,
  stream: string,
  subject: string,
  seq: number,
): Promise<StoredMessage | null> {
  // nats-server supports `next_by_subj` since 2.9, but the client's types lack it.
  const query = { seq, next_by_subj: subject }
  const message = await manager.streams.getMessage(stream, query)
  return message === null ? null : toStoredMessage(message, message.header)
}

/** Every matching key of the nodes bucket, including deleted ones. */
export async function keysOf({ manager, prefix }: Engine, filter: string): Promise<readonly string[]> {
  const subject = `$KV.${prefix}_nodes.`
  const { state } = await manager.streams.info(`KV_${prefix}_nodes`, { subjects_filter: `${subject}${filter}` })
  return Object.keys(state.subjects ?? {}).map((key) => key.slice(subject.length))
}

/** The newest value of every matching key, parsed, with its revision; oldest first. */
export async function valuesOf(
  engine: Engine,
  bucket: 'state' | 'nodes',
  filter: string,
): Promise<readonly { readonly key: string; readonly value: unknown; readonly revision: number }[]> {
  const subject = `$KV.${engine.prefix}_${bucket}.`
  const messages = await messagesOf(engine, `KV_${engine.prefix}_${bucket}`, `${subject}${filter}`)
  return messages
    .filter(({ isMarker }) => !isMarker)
    .map((message) => ({ key: message.subject.slice(subject.length), value: message.json(), revision: message.seq }))
}
