// Retries a call until its answer is final.
import { defer, EMPTY, type Observable, repeat, tap, timer } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { CallFact } from '../../ports/api'
import { retryDelayMs } from '../../retry/retry-delay'
import type { EpicDependencies } from './epic'

/**
 * Emits every fact of the call, and repeats it after a failure that `shouldRetry` accepts: with growing delays, 30 s at most, and
 * not before the server's Retry-After. A failed call completes with a fact instead of an error, hence `repeat` and not `retry`.
 */
export const retryCall = <F extends CallFact>(
  { random, scheduler }: EpicDependencies,
  call: () => Observable<F>,
  shouldRetry: (error: ApiError) => boolean,
): Observable<F> =>
  defer(() => {
    let failure: ApiError | null = null
    return defer(call).pipe(
      tap(({ payload }) => {
        failure = 'error' in payload && shouldRetry(payload.error) ? payload.error : null
      }),
      repeat({
        delay: (attempt) =>
          failure === null ? EMPTY : timer(retryDelayMs(attempt, random.fraction(), failure.retryAfterMs), scheduler),
      }),
    )
  })
