// Parts of the app that couldn't be loaded and that the page needs.
import {
  asyncScheduler,
  BehaviorSubject,
  defer,
  finalize,
  type Observable,
  race,
  retry,
  type SchedulerLike,
  Subject,
  timer,
} from 'rxjs'

/** Wait before a retry, real ms. If a deployment removed the part, the page reloads first. */
const RETRY_AFTER_MS = 4_000

/** How many are missing. */
export const missingParts$ = new BehaviorSubject(0)
/** The user asked for a retry. */
export const retryClicks$ = new Subject<void>()

/** Loads a part; retries every few seconds and when the user asks, and counts it as missing until it has loaded. */
export const loadWithRetry = <T>(fetch: () => Promise<T>, scheduler: SchedulerLike = asyncScheduler): Observable<T> =>
  defer(() => {
    let isMissing = false
    const setMissing = (missing: boolean): void => {
      if (missing !== isMissing) missingParts$.next(missingParts$.value + (missing ? 1 : -1))
      isMissing = missing
    }
    const retrySignal = () => {
      setMissing(true)
      return race(timer(RETRY_AFTER_MS, scheduler), retryClicks$)
    }
    return defer(fetch).pipe(
      retry({ delay: retrySignal }),
      finalize(() => setMissing(false)),
    )
  })
