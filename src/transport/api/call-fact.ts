// Builds the facts of a call: what was requested, sent and answered, without secrets and files.
import type { ApiError } from '../../contract/api-error'
import type { CallSpec } from '../../contract/call'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact, SentRequest, Subject } from '../../contract/fact'
import type { Outcome } from './outcome'
import type { RequestParts } from './request'

type CallInfo = { readonly subject: Subject; readonly sent?: SentRequest | undefined } & RequestParts

/** Omits an undefined `sent`. */
const partsOf = ({ subject, params, query, sent }: CallInfo) => ({
  subject,
  params,
  query,
  ...(sent === undefined ? {} : { sent }),
})

/** The fact of a failed call. */
export const failedFactOf = <N extends CallName>(name: N, info: CallInfo, error: ApiError): FailedFact<N> =>
  ({ type: `${name}/failed`, payload: { ...partsOf(info), error } }) as unknown as FailedFact<N>

/** The fact of a call's outcome. */
export function factOf<N extends CallName>(
  name: N,
  spec: CallSpec,
  info: CallInfo,
  outcome: Outcome,
): AnsweredFact<N> | FailedFact<N> {
  if (!outcome.ok) return failedFactOf(name, info, outcome.error)
  // The answer was parsed by the schema that the fact's type names.
  const answer = spec.secretAnswer === true || spec.answer.kind === 'file' ? null : outcome.value
  return { type: `${name}/answered`, payload: { ...partsOf(info), answer } } as unknown as AnsweredFact<N>
}

/** A copy without these fields, at any depth. */
function withoutFields(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof value !== 'object' || value === null || value instanceof Blob) return value
  if (Array.isArray(value)) return value.map((part) => withoutFields(part, names))
  const others = Object.entries(value).filter(([name]) => !names.includes(name))
  return Object.fromEntries(others.map(([name, part]) => [name, withoutFields(part, names)]))
}

/** What a change requested, without secrets; undefined for a call that only reads. */
export function sentOf(
  spec: CallSpec,
  { body }: RequestParts,
  { entry }: Outcome,
  key: string | undefined,
): SentRequest | undefined {
  if (spec.method === 'GET') return undefined
  return {
    ...(key === undefined ? {} : { key }),
    ...(body === undefined || spec.secretBody === true ? {} : { body: withoutFields(body, spec.secretFields ?? []) }),
    ...(entry === null ? {} : { entry }),
  }
}
