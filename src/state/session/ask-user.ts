// Asks who is signed in until the server says it: what passes by itself (a restart, a full server) says nothing of the token.
import type { Observable } from 'rxjs'
import { concat, concatMap, of, switchMap, timer } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import { waitAgainMs } from '../../ports/back-off'
import type { EffectTools } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { isOutcomeUnknown } from '../requests/request-life'

const MOST_WAIT_MS = 30_000

/** A failure that says nothing about the token: no answer, an error of the server, or too many calls. */
export const isPassing = (error: ApiError): boolean =>
  (isOutcomeUnknown(error) && error.kind !== 'unreadable') || error.kind === 'throttled'

/**
 * Emits every answer of the call, and asks again after a failure that `again` names: later each time, 30 s at most, and not
 * before the server's Retry-After.
 */
export function askUser(tools: EffectTools, again: (error: ApiError) => boolean, failures = 0): Observable<AppEvent> {
  const { api, random, scheduler } = tools
  return api.call('auth.user', {}).pipe(
    concatMap((fact) => {
      if (fact.type !== 'auth.user/failed' || !again(fact.payload.error)) return of(fact)
      const asked = fact.payload.error.retryAfterMs
      const wait = timer(waitAgainMs(failures + 1, random.fraction(), asked, MOST_WAIT_MS), scheduler)
      return concat(of(fact), wait.pipe(switchMap(() => askUser(tools, again, failures + 1))))
    }),
  )
}
