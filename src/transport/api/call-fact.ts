// Puts the facts of a call together: what was asked, what was sent, and what came of it. No secret and no file gets in.
import type { CallSpec } from '../../contract/call'
import type { CallName } from '../../contract/calls'
import { calls } from '../../contract/calls'
import type { AnsweredFact, FailedFact, SentRequest, Subject } from '../../contract/fact'
import type { Outcome } from './outcome'
import type { RequestParts } from './request'

/** The one fact of a call's outcome. `sent` is left out of the fact where it is undefined. */
export function factOf<N extends CallName>(
  name: N,
  {
    subject,
    params,
    query,
    sent,
  }: { readonly subject: Subject; readonly sent?: SentRequest | undefined } & RequestParts,
  outcome: Outcome,
): AnsweredFact<N> | FailedFact<N> {
  const spec: CallSpec = calls[name]
  const about = { subject, params, query, ...(sent === undefined ? {} : { sent }) }
  if (!outcome.ok) {
    return { type: `${name}/failed`, payload: { ...about, error: outcome.error } } as unknown as FailedFact<N>
  }
  // The answer has been read by the very schema that the fact's type names.
  const answer = spec.secretAnswer === true || spec.answer.kind === 'file' ? null : outcome.value
  return { type: `${name}/answered`, payload: { ...about, answer } } as unknown as AnsweredFact<N>
}

/** What a change asked for, without its secrets; undefined for a call that changes nothing. */
export function sentOf(
  name: CallName,
  { body }: RequestParts,
  { entry }: Outcome,
  key: string | undefined,
): SentRequest | undefined {
  const spec: CallSpec = calls[name]
  if (spec.method === 'GET') return undefined
  return {
    ...(key === undefined ? {} : { key }),
    ...(body === undefined || spec.secretBody === true ? {} : { body }),
    ...(entry === null ? {} : { entry }),
  }
}
