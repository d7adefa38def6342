// Reads what came off the wire against the contract: tolerant of unknown fields and of single bad rows, never casting.
// It reports where and why something was unreadable, never the content.
import * as z from 'zod/mini'
import type { Answer } from '../../contract/call'
import type { RejectedFact } from '../../contract/fact'

type Schema = z.core.$ZodType
export type Problem = RejectedFact['payload']['problems'][number]

/** What could be read, and what could not. A reading that is not ok has at least one problem. */
export type Reading =
  | { readonly ok: true; readonly value: unknown; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** At most so many problems are reported per message; the log stays small. */
const MOST_PROBLEMS = 20

function why(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`
    case 'custom':
      return issue.message
    default:
      return issue.code.replaceAll('_', ' ')
  }
}

const problemsOf = (error: z.core.$ZodError, under: readonly PropertyKey[]): readonly Problem[] =>
  error.issues.map((issue) => ({ path: [...under, ...issue.path].map(String).join('.'), why: why(issue) }))

/** Reads one value by one schema. */
export function readValue(schema: Schema, value: unknown, under: readonly PropertyKey[] = []): Reading {
  const result = z.safeParse(schema, value)
  return result.success
    ? { ok: true, value: result.data, problems: [] }
    : { ok: false, problems: problemsOf(result.error, under).slice(0, MOST_PROBLEMS) }
}

const enveloped = z.object({ data: z.unknown() })
const listed = z.object({ data: z.array(z.unknown()) })

function readOne(schema: Schema, body: unknown): Reading {
  const envelope = readValue(enveloped, body)
  if (!envelope.ok) return envelope
  const parsed = z.safeParse(z.object({ data: schema }), body)
  return parsed.success
    ? { ok: true, value: parsed.data, problems: [] }
    : { ok: false, problems: problemsOf(parsed.error, []).slice(0, MOST_PROBLEMS) }
}

/** Keeps the good rows. A list in which not one row can be read is unreadable: it must not look like an empty one. */
function readRows(row: Schema, extra: Schema | null, body: unknown): Reading {
  const list = z.safeParse(listed, body)
  if (!list.success) return { ok: false, problems: problemsOf(list.error, []) }
  const beside = extra === null ? { success: true as const, data: {} } : z.safeParse(extra, body)
  if (!beside.success) return { ok: false, problems: problemsOf(beside.error, []) }
  const good: unknown[] = []
  const problems: Problem[] = []
  list.data.data.forEach((value, index) => {
    const parsed = z.safeParse(row, value)
    if (parsed.success) good.push(parsed.data)
    else problems.push(...problemsOf(parsed.error, ['data', index]))
  })
  if (good.length === 0 && problems.length > 0) return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
  const around = typeof beside.data === 'object' ? beside.data : {}
  return { ok: true, value: { ...around, data: good }, problems: problems.slice(0, MOST_PROBLEMS) }
}

/** Reads the body of a successful answer as the call's declaration promises it. */
export function readAnswer(answer: Answer, body: unknown): Reading {
  switch (answer.kind) {
    case 'one':
      return readOne(answer.schema, body)
    case 'rows':
      return readRows(answer.row, answer.extra, body)
    case 'raw':
      return readValue(answer.schema, body)
    case 'none':
    case 'file':
      return { ok: true, value: null, problems: [] }
    default: {
      const never: never = answer
      return never
    }
  }
}

/** The fact that reports what was dropped; `source` names the call or the channel's event. */
export const rejected = (source: string, problems: readonly Problem[]): RejectedFact => ({
  type: 'message/rejected',
  payload: { source, problems },
})
