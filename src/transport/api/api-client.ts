// The API port. Each call becomes facts: any rejected ones, then one answered or failed. Secrets never enter a fact.
import { Observable } from 'rxjs'
import * as z from 'zod/mini'
import type { CallSpec } from '../../contract/call'
import { type CallInput, type CallName, calls, isSignInCall } from '../../contract/calls'
import type { ApiPort, CallFact, CallOptions } from '../../ports/api'
import { COOKIE_SESSION } from '../session/token-cookie'
import { factOf, sentOf } from './call-fact'
import type { Credential, Exchange } from './exchange'
import { failed, type Outcome } from './outcome'
import { createOverlappingReads } from './overlapping-reads'
import { rejected } from './reading'
import { pathOf, type RequestParts, subjectOf } from './request'

export interface ApiClientDeps {
  readonly exchange: Exchange
  readonly credential: () => Credential
  /** Stores the token of a sign-in; false if the browser doesn't keep it. */
  readonly storeToken: (token: string) => boolean
  /** The server doesn't accept this token, or no longer does. */
  readonly dropToken: (bearer: string) => void
  /** The server has named the owner of the token. */
  readonly onUser: (userId: number) => void
  /** The epoch of the latest answer or event. */
  readonly epoch: () => number
}

const loginAnswer = z.object({ data: z.nullable(z.object({ token: z.nullable(z.string()) })) })
const userAnswer = z.object({ data: z.object({ id: z.int() }) })

const cookiesBlocked = failed({
  status: 0,
  kind: 'invalid',
  message:
    'Your browser blocks cookies for this site, so it can’t keep you logged in. Allow cookies for this site, and log in again.',
  fields: {},
})

/** Creates the API port over the HTTP client. */
export function createApiClient(deps: ApiClientDeps): ApiPort {
  const reads = createOverlappingReads(deps.epoch)

  /** Applies what an answer says about the session, before its fact is emitted; a sign-in fails if its token can't be kept. */
  const updateSession = (name: CallName, outcome: Outcome, credential: Credential): Outcome => {
    if (isSignInCall(name) && outcome.ok) {
      const answer = loginAnswer.safeParse(outcome.value)
      // Without a token the server keeps the session in its own cookie.
      if (answer.success && !deps.storeToken(answer.data.data?.token ?? COOKIE_SESSION)) return cookiesBlocked
    }
    if (name === 'auth.user' && outcome.ok) {
      const answer = userAnswer.safeParse(outcome.value)
      if (answer.success) deps.onUser(answer.data.data.id)
    }
    // Only the user call decides; any other 401 may be specific to that call.
    if (name === 'auth.user' && !outcome.ok && outcome.error.status === 401 && credential.kind === 'token') {
      deps.dropToken(credential.bearer)
    }
    return outcome
  }

  /**
   * True if the call was refused with an old token, or without one, and the user has signed in again meanwhile. The server did
   * nothing, so the call is repeated once. Sign-in calls use no token and are not repeated.
   */
  const hadOldToken = ({ access }: CallSpec, outcome: Outcome, credential: Credential): boolean => {
    if (outcome.ok || outcome.error.status !== 401 || credential.kind === 'signed-in-elsewhere') return false
    if (access === 'anyone') return false
    const now = deps.credential()
    return now.kind === 'token' && (credential.kind === 'none' || now.bearer !== credential.bearer)
  }

  const call: ApiPort['call'] = <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) =>
    new Observable<CallFact<N>>((facts) => {
      const abort = new AbortController()
      let isAnswered = false
      const parts: RequestParts = input
      const subject = options.subject ?? subjectOf(name, parts)
      const spec: CallSpec = calls[name]
      const exchange = () => deps.exchange(name, parts, options, abort.signal)
      const credential = deps.credential()
      const isRead = spec.method === 'GET' && spec.answer.kind !== 'file'
      const startRead = () => (isRead ? reads.start(`${subject} ${pathOf(spec, parts)}`) : null)
      let read = startRead()
      void exchange().then(async (first) => {
        let outcome = first
        if (hadOldToken(spec, first, credential)) {
          read?.end(false)
          read = startRead()
          outcome = await exchange()
        }
        isAnswered = true
        const isOutdated = read?.end(outcome.ok && !abort.signal.aborted) === true
        if (abort.signal.aborted) return
        if (isOutdated) {
          facts.complete()
          return
        }
        outcome = updateSession(name, outcome, outcome === first ? credential : deps.credential())
        if (outcome.problems.length > 0) facts.next(rejected(name, outcome.problems))
        const request = sentOf(spec, parts, outcome, options.idempotencyKey)
        facts.next(factOf(name, spec, { ...parts, subject, sent: request }, outcome))
        facts.complete()
      })
      // After an answer an abort would only create an error.
      return () => {
        if (!isAnswered) abort.abort()
      }
    })
  return { call }
}
