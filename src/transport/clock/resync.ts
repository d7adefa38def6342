// Fetches the time on a quiet page: after a change of rate, and when the last answer is old.
// One call at a time, never from a hidden page, and not from all pages at once.
import {
  asyncScheduler,
  concat,
  defer,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  interval,
  merge,
  type Observable,
  type SchedulerLike,
  timer,
} from 'rxjs'

export interface ResyncDeps {
  /** Emits when the estimate has changed. */
  readonly changed$: Observable<unknown>
  /** True if a new sample is worth a call. */
  readonly isWanted: () => boolean
  /** False while the page is hidden, offline or signed out. */
  readonly isAllowed: () => boolean
  /** Makes one call whose answer includes the time; never rejects. */
  readonly fetch: () => Promise<unknown>
  /** In [0, 1). */
  readonly random: () => number
}

/** How often to check without a change, ms. */
const CHECK_MS = 15_000
/** Wait first, in case another answer makes the call needless, and spread the calls of the many pages that saw a change. ms */
const WAIT_MS = 500
const SPREAD_MS = 2_000
/** Minimum time between two calls, ms. */
const MIN_INTERVAL_MS = 20_000

/** Resyncs while subscribed; emits nothing. */
export function createResync(deps: ResyncDeps, scheduler: SchedulerLike = asyncScheduler): Observable<never> {
  const due = (): boolean => deps.isAllowed() && deps.isWanted()
  const request$ = defer(() => (due() ? from(deps.fetch()) : []))
  return merge(deps.changed$, interval(CHECK_MS, scheduler)).pipe(
    filter(due),
    // One at a time: a change meanwhile is checked after the interval.
    exhaustMap(() =>
      concat(
        timer(WAIT_MS + deps.random() * SPREAD_MS, scheduler).pipe(ignoreElements()),
        request$.pipe(ignoreElements()),
        timer(MIN_INTERVAL_MS, scheduler).pipe(ignoreElements()),
      ),
    ),
  )
}
