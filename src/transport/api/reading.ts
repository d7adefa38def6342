// Parses answers and events by the contract, tolerating unknown fields and single bad rows.
// Reports where and why something was unreadable, never the content.
import type * as z from 'zod/mini'
import type { Answer } from '../../contract/call'
import type { RejectedFact } from '../../contract/fact'
import { isRecord } from '../../contract/json'
import { type Problem, problemsOf } from '../../contract/problems'
import { parseTolerantly } from './strict-form'

type Schema = z.core.$ZodType

/** The value, and the parts that could not be read. A failed reading has at least one problem. */
export type Reading =
  | { readonly ok: true; readonly value: unknown; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Limit of problems per message, which keeps the log small. */
const MAX_PROBLEMS = 20

/** Prefixes the paths of the problems. */
const prefixed = (problems: readonly Problem[], ...parents: readonly string[]): readonly Problem[] =>
  parents.length === 0
    ? problems
    : problems.map(({ path, why }) => ({ path: [...parents, ...(path === '' ? [] : [path])].join('.'), why }))

/** Reads one value by one schema, accepting the habits of servers. `parents` is its path, for the problems. */
export function readValue(schema: Schema, value: unknown, ...parents: readonly string[]): Reading {
  const result = parseTolerantly(schema, value)
  return result.success
    ? { ok: true, value: result.data, problems: [] }
    : { ok: false, problems: prefixed(problemsOf(result.error), ...parents).slice(0, MAX_PROBLEMS) }
}

/** The content of the envelope `{data}`, or the bare body. */
const dataOf = (body: unknown): unknown => (isRecord(body) && 'data' in body ? body.data : body)

function readOne(schema: Schema, body: unknown): Reading {
  const reading = readValue(schema, dataOf(body), 'data')
  return reading.ok ? { ...reading, value: { data: reading.value } } : reading
}

/** An empty body is `{data: null}`: the change was made, and its result must be fetched. */
function readMaybeOne(schema: Schema, body: unknown, strict: boolean): Reading {
  if (body === undefined || body === null || body === '') return { ok: true, value: { data: null }, problems: [] }
  const reading = readOne(schema, body)
  return reading.ok || strict ? reading : { ok: true, value: { data: null }, problems: [] }
}

/** Keeps the good rows, and counts the others. A list without a single readable row is unreadable, so that it doesn't look empty. */
function readRows(row: Schema, extra: Schema | null, body: unknown): Reading {
  const rows = rowsIn(body)
  if (rows === null) return { ok: false, problems: [{ path: 'data', why: 'expected array' }] }
  const extras = extra === null ? null : parseTolerantly(extra, topLevelFields(body))
  if (extras?.success === false) return { ok: false, problems: problemsOf(extras.error) }
  const good: unknown[] = []
  const problems: Problem[] = []
  rows.forEach((value, index) => {
    const parsed = parseTolerantly(row, value)
    if (parsed.success) good.push(parsed.data)
    else if (problems.length < MAX_PROBLEMS) problems.push(...prefixed(problemsOf(parsed.error), 'data', `${index}`))
  })
  if (good.length === 0 && problems.length > 0) return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) }
  return {
    ok: true,
    value: {
      ...(isRecord(extras?.data) ? extras.data : {}),
      data: good,
      ...(good.length < rows.length ? { unreadable_rows: { data: rows.length - good.length } } : {}),
    },
    problems: problems.slice(0, MAX_PROBLEMS),
  }
}

/** The rows of a bare list, of `{data: […]}`, of a paginator inside `data`, or of a list with gaps in its keys. */
function rowsIn(body: unknown): readonly unknown[] | null {
  const data = dataOf(body)
  const list = isRecord(data) && 'data' in data ? data.data : data
  if (Array.isArray(list)) return list
  const isKeyed = isRecord(list) && Object.keys(list).length > 0 && Object.keys(list).every((key) => /^\d+$/.test(key))
  return isKeyed ? Object.values(list) : null
}

/** The fields next to the rows, at the top level or under `meta`. */
const topLevelFields = (body: unknown): unknown =>
  isRecord(body) ? { ...(isRecord(body.meta) ? body.meta : {}), ...body } : {}

/** Reads the body of a successful answer as the call declares it. An empty body is `undefined`. */
export function readAnswer(answer: Answer, body: unknown): Reading {
  switch (answer.kind) {
    case 'one':
      return readOne(answer.schema, body)
    case 'maybe one':
      return readMaybeOne(answer.schema, body, answer.strict)
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

/** The fact that reports dropped parts; `source` names the call or the channel's event. */
export const rejected = (source: string, problems: readonly Problem[]): RejectedFact => ({
  type: 'message/rejected',
  payload: { source, problems },
})

/** The fact that reports a wholly unreadable message. */
export const unreadable = (source: string, error: z.core.$ZodError): RejectedFact =>
  rejected(source, problemsOf(error).slice(0, MAX_PROBLEMS))
