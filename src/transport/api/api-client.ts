// The API port: each call becomes facts, in order: what was rejected, then one answered or failed. No secret gets out.
import { Observable } from 'rxjs'
import * as z from 'zod/mini'
import type { CallSpec } from '../../contract/call'
import type { CallInput, CallName } from '../../contract/calls'
import { calls } from '../../contract/calls'
import type { ApiPort, CallFact, CallOptions } from '../../ports/api'
import { COOKIE_SESSION } from '../session/token-cookie'
import { factOf, sentOf } from './call-fact'
import type { Credential, Exchange } from './exchange'
import type { Outcome } from './outcome'
import { createOverlappingReads } from './overlapping-reads'
import { rejected } from './reading'
import type { RequestParts } from './request'
import { pathOf, subjectOf } from './request'

export interface ApiClientDeps {
  readonly exchange: Exchange
  readonly credential: () => Credential
  /** Keeps the token of a sign-in; it never enters a fact. */
  readonly storeToken: (token: string) => void
  /** The server does not know this token (any more). */
  readonly dropToken: (bearer: string) => void
  /** The server named the owner of the token. */
  readonly personKnown: (userId: number) => void
  /** The epoch of the last answer or event. */
  readonly epoch: () => number
}

const loginAnswer = z.object({ data: z.nullable(z.object({ token: z.nullable(z.string()) })) })
const userAnswer = z.object({ data: z.object({ id: z.int() }) })

export function createApiClient(deps: ApiClientDeps): ApiPort {
  const reads = createOverlappingReads(deps.epoch)

  /** What transport itself learns from an answer, before its fact is emitted. */
  const learn = (name: CallName, outcome: Outcome, sent: Credential): void => {
    if ((name === 'auth.login' || name === 'auth.confirm-email') && outcome.ok) {
      const answer = loginAnswer.safeParse(outcome.value)
      // Without a token the server keeps the session in a cookie of its own.
      if (answer.success) deps.storeToken(answer.data.data?.token ?? COOKIE_SESSION)
    }
    if (name === 'auth.user' && outcome.ok) {
      const answer = userAnswer.safeParse(outcome.value)
      if (answer.success) deps.personKnown(answer.data.data.id)
    }
    // Only the user call decides: any other 401 may be a fault of that call alone.
    if (name === 'auth.user' && !outcome.ok && outcome.error.status === 401 && sent.kind === 'token') {
      deps.dropToken(sent.bearer)
    }
  }

  /**
   * The former token was refused, or the call had none, and the person has signed in again meanwhile: nothing was done,
   * and it is sent once more. A sign-in that is refused has no token to be sent again with.
   */
  const isRefusedLate = ({ access }: CallSpec, outcome: Outcome, sent: Credential): boolean => {
    if (outcome.ok || outcome.error.status !== 401 || sent.kind === 'displaced') return false
    if (access === 'anyone') return false
    const now = deps.credential()
    return now.kind === 'token' && (sent.kind === 'none' || now.bearer !== sent.bearer)
  }

  const call: ApiPort['call'] = <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) =>
    new Observable<CallFact<N>>((facts) => {
      const ending = new AbortController()
      let isAnswered = false
      const parts: RequestParts = input
      const subject = options.subject ?? subjectOf(name, parts)
      const spec: CallSpec = calls[name]
      const exchange = () => deps.exchange(name, parts, options, ending.signal)
      const sent = deps.credential()
      const isRead = spec.method === 'GET' && spec.answer.kind !== 'file'
      const begun = () => (isRead ? reads.begin(`${subject} ${pathOf(spec, parts)}`) : null)
      let turn = begun()
      const first = exchange()
      void first.then(async (refusedOrNot) => {
        let outcome = refusedOrNot
        if (isRefusedLate(spec, refusedOrNot, sent)) {
          turn?.ended(false)
          turn = begun()
          outcome = await exchange()
        }
        isAnswered = true
        const isOld = turn?.ended(outcome.ok && !ending.signal.aborted) === true
        if (ending.signal.aborted) return
        // A newer answer to the same question came first, so this one is no news.
        if (isOld) {
          facts.complete()
          return
        }
        learn(name, outcome, outcome === refusedOrNot ? sent : deps.credential())
        if (outcome.problems.length > 0) facts.next(rejected(name, outcome.problems))
        const request = sentOf(spec, parts, outcome, options.idempotencyKey)
        facts.next(factOf(name, spec, { ...parts, subject, sent: request }, outcome))
        facts.complete()
      })
      // After an answer nothing is left to end: an abort would only make its error.
      return () => {
        if (!isAnswered) ending.abort()
      }
    })
  return { call }
}
