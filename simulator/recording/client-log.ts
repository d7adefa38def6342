// Reads an event log exported from the marketplace: a checkpoint, entries, an end, one JSON per line. Knows
// the shape of the file and what a fact of a call holds, no reducer and no state of the app.
import * as z from 'zod/mini'
import type { CallName } from '../../src/contract/calls'
import { calls } from '../../src/contract/calls'
import { LOG_FORMAT } from '../../src/contract/exported-log'

/** A file that is not an exported log, and the line to blame. */
export class UnreadableClientLog extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(`line ${line}: ${message}`)
    this.name = 'UnreadableClientLog'
  }
}

const checkpointLine = z.object({
  kind: z.literal('checkpoint'),
  format: z.literal(LOG_FORMAT, {
    error: ({ input }) => `this log has format ${String(input)}, and format ${LOG_FORMAT} is expected`,
  }),
  state: z.looseObject({ session: z.optional(z.looseObject({ user: z.nullish(z.looseObject({ id: z.int() })) })) }),
})
const entryLine = z.object({
  kind: z.literal('entry'),
  entry: z.object({
    type: z.string(),
    payload: z.looseObject({}),
    meta: z.looseObject({ id: z.string(), at: z.number() }),
  }),
})
const endLine = z.object({ kind: z.literal('end'), entries: z.int() })
const anyLine = z.discriminatedUnion('kind', [checkpointLine, entryLine, endLine])

const place = z.object({ epoch: z.int(), n: z.int(), at: z.number() })
const sentRequest = z.object({ key: z.optional(z.string()), body: z.optional(z.unknown()), entry: z.optional(place) })
const callFact = z.looseObject({
  params: z.optional(z.unknown()),
  query: z.optional(z.unknown()),
  answer: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ status: z.int() })),
  sent: z.optional(sentRequest),
})

/** A finished call, as logged. Texts are pseudonyms, except where the redaction leaves them. */
export interface LoggedCall {
  readonly name: CallName
  readonly params: unknown
  readonly query: unknown
  /** Null when it failed. */
  readonly answer: unknown
  /** HTTP status of a failure, 0 for no answer at all; null when it was answered. */
  readonly failedWith: number | null
  readonly sent: z.output<typeof sentRequest> | null
}

/** One entry of the log. */
export interface ClientEntry {
  readonly line: number
  readonly type: string
  /** Official time in the browser, virtual ms. */
  readonly at: number
  readonly payload: Readonly<Record<string, unknown>>
  /** Set for a call that was answered or failed. */
  readonly call: LoggedCall | null
}

export interface ClientLog {
  /** Who was signed in when the log begins. */
  readonly signedIn: number | null
  /** How many entries had fallen out of the log before its first. */
  readonly lost: number
  readonly entries: readonly ClientEntry[]
}

/** Reads the text; throws UnreadableClientLog with the line that is wrong. */
export function readClientLog(text: string): ClientLog {
  const lines = text.split('\n').flatMap((one, index) => {
    const trimmed = one.trim()
    return trimmed === '' ? [] : [{ number: index + 1, parsed: lineIn(trimmed, index + 1) }]
  })
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined) throw new UnreadableClientLog(1, 'this log is empty')
  if (first.parsed.kind !== 'checkpoint') throw new UnreadableClientLog(1, 'the first line is not a checkpoint')
  if (last?.parsed.kind !== 'end') {
    throw new UnreadableClientLog(last?.number ?? 1, 'the last line is not an end: the log was cut off')
  }
  const between = lines.slice(1, -1).map(({ number, parsed }) => {
    if (parsed.kind !== 'entry')
      throw new UnreadableClientLog(number, `an entry is expected here, not a ${parsed.kind}`)
    return { number, entry: parsed.entry }
  })
  if (between.length !== last.parsed.entries) {
    const problem = `${last.parsed.entries} entries were recorded, ${between.length} are here`
    throw new UnreadableClientLog(last.number, problem)
  }
  return {
    signedIn: first.parsed.state.session?.user?.id ?? null,
    lost: Math.max(0, numberOf(between[0]?.entry.meta.id ?? '') - 1),
    entries: between.map(({ number: line, entry: { type, payload, meta } }) => ({
      line,
      type,
      at: Math.round(meta.at),
      payload,
      call: callIn(type, payload, line),
    })),
  }
}

function lineIn(text: string, number: number): z.output<typeof anyLine> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UnreadableClientLog(number, 'this is not JSON')
  }
  const read = z.safeParse(anyLine, json)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const where = issue?.path.join('.') ?? ''
  const what = where === 'kind' || where === '' ? 'neither a checkpoint, an entry nor an end' : `${issue?.message}`
  throw new UnreadableClientLog(number, where === '' || where === 'kind' ? what : `${where}: ${what}`)
}

/** The place of an entry in its store's log, from 1: `b7c1.42` → 42. */
const numberOf = (id: string): number => Number(/\.(\d+)$/.exec(id)?.[1] ?? 1)

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name)

function callIn(type: string, payload: unknown, line: number): LoggedCall | null {
  const [name = '', end] = type.split('/')
  if (!isCall(name) || (end !== 'answered' && end !== 'failed')) return null
  const read = z.safeParse(callFact, payload)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new UnreadableClientLog(line, `entry.payload.${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { params, query, answer = null, error, sent = null } = read.data
  return { name, params, query, answer, failedWith: end === 'failed' ? (error?.status ?? 0) : null, sent }
}
