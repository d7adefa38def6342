// Asks a call again until its answer is one to keep.
import type { Observable } from 'rxjs'
import { concat, concatMap, of, switchMap, timer } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { CallFact } from '../../ports/api'
import { waitAgainMs } from '../../ports/back-off'
import type { EpicDependencies } from './epic'

const MOST_WAIT_MS = 30_000

/**
 * Emits every answer of the call, and asks again after a failure that `again` names: later each time, 30 s at most, and not
 * before the server's Retry-After.
 */
export function askAgain<F extends CallFact>(
  tools: EpicDependencies,
  ask: () => Observable<F>,
  again: (error: ApiError) => boolean,
  failures = 0,
): Observable<F> {
  return ask().pipe(
    concatMap((fact) => {
      const error = 'error' in fact.payload ? fact.payload.error : null
      if (error === null || !again(error)) return of(fact)
      const waitMs = waitAgainMs(failures + 1, tools.random.fraction(), error.retryAfterMs, MOST_WAIT_MS)
      const next$ = timer(waitMs, tools.scheduler).pipe(switchMap(() => askAgain(tools, ask, again, failures + 1)))
      return concat(of(fact), next$)
    }),
  )
}
