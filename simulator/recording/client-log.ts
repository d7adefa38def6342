// Parses an event log exported from the marketplace: a checkpoint, entries and an end, one JSON object per line. Independent of
// the app's reducers and state.
import * as z from 'zod/mini'
import { type CallName, calls } from '../../src/contract/calls'
import { LOG_FORMAT } from '../../src/contract/exported-log'

/** The file is not a valid exported log. */
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
    error: ({ input }) => `this log has format ${String(input)}, but format ${LOG_FORMAT} is expected`,
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

const logPosition = z.object({ epoch: z.int(), n: z.int(), at: z.number() })
const sentRequest = z.object({
  key: z.optional(z.string()),
  body: z.optional(z.unknown()),
  entry: z.optional(logPosition),
})
const callFact = z.looseObject({
  params: z.optional(z.unknown()),
  query: z.optional(z.unknown()),
  answer: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ status: z.int() })),
  sent: z.optional(sentRequest),
})

/** A finished call. Texts are pseudonyms unless the redaction kept them. */
export interface LoggedCall {
  readonly name: CallName
  readonly params: unknown
  readonly query: unknown
  /** Null if it failed. */
  readonly answer: unknown
  /** HTTP status of a failure, 0 if there was no response; null if it succeeded. */
  readonly failedWith: number | null
  readonly sent: z.output<typeof sentRequest> | null
}

/** An entry of the log. */
export interface ClientEntry {
  readonly line: number
  readonly type: string
  /** The browser's official time, virtual ms. */
  readonly at: number
  readonly payload: Readonly<Record<string, unknown>>
  /** Set if the entry is a finished call. */
  readonly call: LoggedCall | null
}

export interface ClientLog {
  /** The user signed in at the start of the log. */
  readonly signedIn: number | null
  /** How many earlier entries the log had already dropped. */
  readonly lost: number
  readonly entries: readonly ClientEntry[]
}

/** Parses the text. Throws UnreadableClientLog with the invalid line. */
export function readClientLog(text: string): ClientLog {
  const lines = text.split('\n').flatMap((one, index) => {
    const trimmed = one.trim()
    return trimmed === '' ? [] : [{ number: index + 1, parsed: lineIn(trimmed, index + 1) }]
  })
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined) throw new UnreadableClientLog(1, 'the log is empty')
  if (first.parsed.kind !== 'checkpoint') throw new UnreadableClientLog(1, 'the first line is not a checkpoint')
  if (last?.parsed.kind !== 'end') {
    throw new UnreadableClientLog(last?.number ?? 1, 'the log is incomplete: its last line is not an end')
  }
  const between = lines.slice(1, -1).map(({ number, parsed }) => {
    if (parsed.kind !== 'entry') throw new UnreadableClientLog(number, `expected an entry, not a ${parsed.kind}`)
    return { number, entry: parsed.entry }
  })
  if (between.length !== last.parsed.entries) {
    const problem = `the log should have ${last.parsed.entries} entries but has ${between.length}`
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
    throw new UnreadableClientLog(number, 'not valid JSON')
  }
  const read = z.safeParse(anyLine, json)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const path = issue?.path.join('.') ?? ''
  const what = path === 'kind' || path === '' ? 'expected a checkpoint, an entry or an end' : `${issue?.message}`
  throw new UnreadableClientLog(number, path === '' || path === 'kind' ? what : `${path}: ${what}`)
}

/** The number of an entry in its store's log, from 1: `b7c1.42` → 42. */
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
