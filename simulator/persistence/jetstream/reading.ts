// Reads from the leader of a stream, message by message. A consumer could be placed on a lost server for minutes.
import type { Engine } from './engine'
import { within } from './within'

/** Timeout for a response of NATS, real ms. */
const RESPONSE_TIMEOUT_MS = 2_000
/** How many parts of a stream are read at the same time, and the fewest sequences per part. */
const READERS = 16
const SEQUENCES_PER_READER = 32

/** A message with its bytes; `header` is missing if it has none. */
export type StoredMessage = NonNullable<Awaited<ReturnType<Engine['manager']['streams']['getMessage']>>>

type Parts = Pick<Engine, 'manager'>

/**
 * All messages of a stream with a matching subject, oldest first. A key of a bucket that is written during the call may be there
 * twice, with its old value and then its new one, but is never missing.
 */
export async function messagesOf(
  { manager }: Parts,
  stream: string,
  subject: string,
): Promise<readonly StoredMessage[]> {
  const { state } = await within(RESPONSE_TIMEOUT_MS, manager.streams.info(stream))
  const { first_seq: first, last_seq: last } = state
  const size = Math.max(Math.ceil((last - first + 1) / READERS), SEQUENCES_PER_READER)
  const starts = Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, index) => first + index * size)
  const read = async (from: number, to: number) => {
    const messages: StoredMessage[] = []
    for (let seq = from; seq <= to; ) {
      const message = await nextMessage({ manager }, stream, subject, seq)
      if (message === null || message.seq > to) break
      messages.push(message)
      seq = message.seq + 1
    }
    return messages
  }
  const parts = await Promise.all(starts.map((start) => read(start, Math.min(start + size - 1, last))))
  // A new value of a key deletes the old one, which may not have been read yet.
  return [...parts.flat(), ...(await read(last + 1, Number.POSITIVE_INFINITY))]
}

/** The first message with a matching subject from this sequence on; null if there is none. */
export function nextMessage({ manager }: Parts, stream: string, subject: string, seq: number) {
  // nats-server supports `next_by_subj` since 2.9, but the client's types lack it.
  const query = { seq, next_by_subj: subject }
  return within(RESPONSE_TIMEOUT_MS, manager.streams.getMessage(stream, query))
}

/** The sequence of the last message with this subject; 0 if there is none. */
export async function lastSequence({ manager }: Parts, stream: string, subject: string): Promise<number> {
  const message = manager.streams.getMessage(stream, { last_by_subj: subject })
  return (await within(RESPONSE_TIMEOUT_MS, message))?.seq ?? 0
}

/** The worlds that have a log, in no order. */
export async function loggedWorlds({ manager, log, subjectOf }: Engine): Promise<readonly string[]> {
  const info = manager.streams.info(log, { subjects_filter: subjectOf('*') })
  const { state } = await within(RESPONSE_TIMEOUT_MS, info)
  return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(subjectOf('').length))
}

/** The newest value of every matching key of a bucket, parsed, with its revision; oldest first. */
export async function valuesOf({ manager, prefix }: Pick<Engine, 'manager' | 'prefix'>, name: string, filter: string) {
  const subject = `$KV.${prefix}_${name}.`
  const newest = new Map<string, StoredMessage>()
  for (const message of await messagesOf({ manager }, `KV_${prefix}_${name}`, `${subject}${filter}`)) {
    // The map lists a key where it was first set.
    newest.delete(message.subject)
    newest.set(message.subject, message)
  }
  return [...newest.values()]
    .filter(({ header }) => !header?.has('KV-Operation'))
    .map((message) => {
      const value: unknown = message.json()
      return { key: message.subject.slice(subject.length), value, revision: message.seq }
    })
}
