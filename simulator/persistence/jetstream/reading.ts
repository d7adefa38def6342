// Reads what is stored on JetStream: messages of a stream, and keys and values of a bucket. A stream is read through a consumer,
// which NATS places on any one of its servers, for minutes also on one that is lost; then message by message from the leader.
import type { Engine } from './engine'
import { within } from './within'

/** How long NATS may take to make a consumer, which a server that is lost never does. Real ms. */
const CONSUMER_MS = 500
/** How long any other answer of NATS may take, real ms. */
const ANSWER_MS = 2_000
/** A batch ends by itself after its time, unless the server of its consumer is lost. */
const BATCH_MS = ANSWER_MS + 1_000

export interface StoredMessage {
  readonly seq: number
  readonly subject: string
  /** True for what stands in a bucket for a key that was deleted. */
  readonly isMarker: boolean
  readonly data: Uint8Array
  /** The sequence that its writer named as the last one of the subject; null where it named none. */
  readonly after: number | null
  /** By which NATS knows a message that comes twice. */
  readonly id: string | null
  // Written by this program, which knows as what.
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

/** What this file reads of the headers of a message. */
interface Headers {
  has(name: string): boolean
  get(name: string): string
}

const stored = (message: Received, headers: Headers | undefined): StoredMessage => ({
  ...{
    seq: message.seq,
    subject: message.subject,
    data: message.data,
    isMarker: headers?.has('KV-Operation') === true,
  },
  after: headers?.has(AFTER) ? Number(headers.get(AFTER)) : null,
  id: headers?.has(ID) ? headers.get(ID) : null,
  json: <T>() => message.json<T>(),
})

/** So long no consumer is made after one has failed, real ms. */
const WITHOUT_MS = 10_000
/** Until when, by connection. */
const without = new WeakMap<object, number>()

/** Every message of a stream whose subject matches, oldest first, as it stood when this was called. */
export async function messagesOf(engine: Parts, stream: string, subject: string): Promise<readonly StoredMessage[]> {
  if (performance.now() < (without.get(engine.js) ?? 0)) return messagesByOne(engine, stream, subject)
  return consumed(engine, stream, subject).catch(() => {
    without.set(engine.js, performance.now() + WITHOUT_MS)
    return messagesByOne(engine, stream, subject)
  })
}

async function consumed({ js }: Parts, stream: string, subject: string): Promise<readonly StoredMessage[]> {
  const consumer = await within(CONSUMER_MS, js.consumers.get(stream, { filter_subjects: subject }))
  try {
    const messages: StoredMessage[] = []
    const { num_pending: count } = await within(CONSUMER_MS, consumer.info())
    let left = count
    while (messages.length < count && left > 0) {
      const before = messages.length
      const wish = { max_messages: Math.min(count - before, 1_000), expires: ANSWER_MS }
      const batch = await within(ANSWER_MS, consumer.fetch(wish))
      const read = async (): Promise<void> => {
        for await (const message of batch) {
          messages.push(stored(message, message.headers))
          left = message.info.pending
        }
      }
      await within(BATCH_MS, read()).finally(() => batch.stop())
      if (messages.length === before) throw new Error(`${subject} cannot be read to its end`)
    }
    return messages
  } finally {
    void consumer.delete().catch(() => undefined)
  }
}

/** The same, from the leader of the stream alone. */
export async function messagesByOne(
  { manager }: Pick<Parts, 'manager'>,
  stream: string,
  subject: string,
): Promise<readonly StoredMessage[]> {
  const { state } = await within(ANSWER_MS, manager.streams.info(stream))
  const messages: StoredMessage[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; ) {
    const found = await within(ANSWER_MS, nextMessage({ manager }, stream, subject, seq))
    if (found === null || found.seq > state.last_seq) break
    messages.push(found)
    seq = found.seq + 1
  }
  return messages
}

/** The first message whose subject matches, from this sequence on, from the leader of the stream; null without one. */
export async function nextMessage(
  { manager }: Pick<Parts, 'manager'>,
  stream: string,
  subject: string,
  seq: number,
): Promise<StoredMessage | null> {
  // Any server of 2.9 and later knows the second field; the types of its client do not.
  const query = { seq, next_by_subj: subject }
  const found = await manager.streams.getMessage(stream, query)
  return found === null ? null : stored(found, found.header)
}

/** Every key of the nodes' bucket that matches, also of what was deleted. */
export async function keysOf({ manager, prefix }: Engine, filter: string): Promise<readonly string[]> {
  const subject = `$KV.${prefix}_nodes.`
  const { state } = await manager.streams.info(`KV_${prefix}_nodes`, { subjects_filter: `${subject}${filter}` })
  return Object.keys(state.subjects ?? {}).map((key) => key.slice(subject.length))
}

/** The newest value of every key that matches, as JSON, with its revision; oldest first. */
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
