// The API port: each call becomes facts, in order: what was rejected, then one answered or failed. No secret gets out.
import { Observable } from 'rxjs'
import * as z from 'zod/mini'
import type { CallSpec } from '../../contract/call'
import type { CallInput, CallName } from '../../contract/calls'
import { calls } from '../../contract/calls'
import type { AnsweredFact, FailedFact, SentRequest } from '../../contract/fact'
import type { ApiPort, CallFact, CallOptions } from '../../ports/api'
import type { Credential, Exchange, Outcome } from './exchange'
import { rejected } from './reading'
import type { RequestParts } from './request'
import { subjectOf } from './request'

export interface ApiClientDeps {
  readonly exchange: Exchange
  readonly credential: () => Credential
  /** Keeps the token of a sign-in; it never enters a fact. */
  readonly storeToken: (token: string) => void
  /** The server does not know this token (any more). */
  readonly dropToken: (bearer: string) => void
  /** The server said whom the token belongs to. */
  readonly personKnown: (userId: number) => void
}

const loginAnswer = z.object({ data: z.object({ token: z.string().check(z.minLength(1)) }) })
const userAnswer = z.object({ data: z.object({ id: z.int() }) })

export function createApiClient(deps: ApiClientDeps): ApiPort {
  /** What transport itself learns from an answer, before anybody hears of it. */
  const learn = (name: CallName, outcome: Outcome, sent: Credential): void => {
    if ((name === 'auth.login' || name === 'auth.confirm-email') && outcome.ok) {
      const answer = z.safeParse(loginAnswer, outcome.value)
      if (answer.success) deps.storeToken(answer.data.data.token)
    }
    if (name === 'auth.user' && outcome.ok) {
      const answer = z.safeParse(userAnswer, outcome.value)
      if (answer.success) deps.personKnown(answer.data.data.id)
    }
    // Only the user call decides: any other 401 may be a fault of that call alone. architecture.md, Recovery
    if (name === 'auth.user' && !outcome.ok && outcome.error.status === 401 && sent.kind === 'token') {
      deps.dropToken(sent.bearer)
    }
  }

  const call: ApiPort['call'] = <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) =>
    new Observable<CallFact<N>>((facts) => {
      const ending = new AbortController()
      const parts: RequestParts = input
      const subject = options.subject ?? subjectOf(name, parts)
      const sent = deps.credential()
      void deps.exchange(name, parts, options, ending.signal).then((outcome) => {
        if (ending.signal.aborted) return
        learn(name, outcome, sent)
        if (outcome.problems.length > 0) facts.next(rejected(name, outcome.problems))
        facts.next(factOf(name, subject, parts, outcome, options.idempotencyKey))
        facts.complete()
      })
      return () => ending.abort()
    })
  return { call }
}

/** The one place where a fact of a call is put together; the answer has been read by the very schema its type names. */
function factOf<N extends CallName>(
  name: N,
  subject: string,
  parts: RequestParts,
  outcome: Outcome,
  idempotencyKey: string | undefined,
): AnsweredFact<N> | FailedFact<N> {
  const spec: CallSpec = calls[name]
  const asked = { subject, params: parts.params, query: parts.query }
  const about = spec.method === 'GET' ? asked : { ...asked, sent: sentOf(spec, parts, outcome, idempotencyKey) }
  if (!outcome.ok) {
    return { type: `${name}/failed`, payload: { ...about, error: outcome.error } } as unknown as FailedFact<N>
  }
  const answer = spec.secretAnswer === true ? null : outcome.value
  return { type: `${name}/answered`, payload: { ...about, answer } } as unknown as AnsweredFact<N>
}

/** What a change asked for, without its secrets. */
const sentOf = (spec: CallSpec, { body }: RequestParts, { entry }: Outcome, key: string | undefined): SentRequest => ({
  ...(key === undefined ? {} : { key }),
  ...(body === undefined || spec.secretBody === true ? {} : { body }),
  ...(entry === null ? {} : { entry }),
})
