// What one answer of a server says against the contract: which listed field is missing or differs, and what was seen.
import type { CallName } from '../../src/contract/calls'
import { calls } from '../../src/contract/calls'
import { isRecord } from '../../src/contract/json'
import { readAnswer } from '../../src/transport/api/reading'

/** One difference between an answer and the contract. */
export interface Difference {
  readonly call: CallName
  /** Where it stands, dotted: `data.0.status`. */
  readonly field: string
  /** What the server sent, shortened. */
  readonly seen: string
  readonly expected: string
}

const LONGEST = 60

/** The value at a dotted path, as short text. */
function seenAt(body: unknown, path: string): string {
  let value: unknown = body
  for (const key of path.split('.')) {
    // A bare answer has no envelope.
    if (key === 'data' && value === body && !(isRecord(value) && 'data' in value)) continue
    value = Array.isArray(value) ? value[Number(key)] : isRecord(value) ? value[key] : undefined
  }
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** What of a successful answer the app cannot read. The habits of servers are no differences. */
export function differencesOf(call: CallName, body: unknown): readonly Difference[] {
  const { problems } = readAnswer(calls[call].answer, body)
  return problems.map(({ path, why }) => ({
    call,
    field: path,
    seen: seenAt(body, path),
    expected: why.replace(/^expected /, ''),
  }))
}
