// Reads messages of a stream, and keys and values of a bucket, always from the leader's data. Reads many messages through a
// consumer; NATS may place one on a lost server for minutes, so the fallback reads message by message.
import type { Engine } from './engine'
import { within } from './within'

/** Timeout for creating a consumer, which never happens on a lost server. Real ms. */
const CONSUMER_TIMEOUT_MS = 500
/** Timeout for any other response of NATS, real ms. */
const RESPONSE_TIMEOUT_MS = 2_000
/** A batch expires by itself before this, unless the server of its consumer is lost. */
const BATCH_TIMEOUT_MS = RESPONSE_TIMEOUT_MS + 1_000
/** After a consumer failed, none is created for this long, real ms. */
const CONSUMER_BACKOFF_MS = 10_000

export interface StoredMessage {
  readonly seq: number
  readonly subject: string
  /** True for a bucket's deletion marker. */
  readonly isMarker: boolean
  readonly data: Uint8Array
  /** The last sequence of the subject that its writer expected; null if it named none. */
  readonly after: number | null
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

/** The part of the NATS headers that is used here. */
interface Headers {
  has(name: string): boolean
  get(name: string): string
}

const AFTER = 'Nats-Expected-Last-Subject-Sequence'

const toStoredMessage = (message: Received, headers: Headers | undefined): StoredMessage => ({
  seq: message.seq,
  subject: message.subject,
  data: message.data,
  isMarker: headers?.has('KV-Operation') === true,
  after: headers?.has(AFTER) ? Number(headers.get(AFTER)) : null,
  json: <T>() => message.json<T>(),
})

/** The end of the period without consumers, by connection. */
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

/** The same, message by message. */
export async function messagesOneByOne(
  { manager }: Pick<Parts, 'manager'>,
  stream: string,
  subject: string,
): Promise<readonly StoredMessage[]> {
  const { state } = await within(RESPONSE_TIMEOUT_MS, manager.streams.info(stream))
  const messages: StoredMessage[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; ) {
    const message = await nextMessage({ manager }, stream, subject, seq)
    if (message === null || message.seq > state.last_seq) break
    messages.push(message)
    seq = message.seq + 1
  }
  return messages
}

/** The first message with a matching subject from this sequence on; null if there is none. */
export async function nextMessage(
  { manager }: Pick<Parts, 'manager'>,
  stream: string,
  subject: string,
  seq: number,
): Promise<StoredMessage | null> {
  // nats-server supports `next_by_subj` since 2.9, but the client's types lack it.
  const query = { seq, next_by_subj: subject }
  const message = await within(RESPONSE_TIMEOUT_MS, manager.streams.getMessage(stream, query))
  return message === null ? null : toStoredMessage(message, message.header)
}

/** The sequence of the last message with this subject; 0 if there is none. */
export async function lastSequence(
  { manager }: Pick<Parts, 'manager'>,
  stream: string,
  subject: string,
): Promise<number> {
  const query = { last_by_subj: subject }
  return (await within(RESPONSE_TIMEOUT_MS, manager.streams.getMessage(stream, query)))?.seq ?? 0
}

/** The worlds that have a log, in no order. */
export async function loggedWorlds({ manager, log, subjectOf }: Engine): Promise<readonly string[]> {
  const info = manager.streams.info(log, { subjects_filter: subjectOf('*') })
  const { state } = await within(RESPONSE_TIMEOUT_MS, info)
  return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(subjectOf('').length))
}

/** The newest value of every matching key of the state bucket, parsed, with its revision; oldest first. */
export async function valuesOf(
  engine: Engine,
  filter: string,
): Promise<readonly { readonly key: string; readonly value: unknown; readonly revision: number }[]> {
  const subject = `$KV.${engine.prefix}_state.`
  const messages = await messagesOf(engine, `KV_${engine.prefix}_state`, `${subject}${filter}`)
  return messages
    .filter(({ isMarker }) => !isMarker)
    .map((message) => ({ key: message.subject.slice(subject.length), value: message.json(), revision: message.seq }))
}
