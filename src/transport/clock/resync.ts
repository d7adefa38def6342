// Asks for the time on a page on which nothing else asks: after a change of rate, and when the last answer is long ago.
// One call at a time, never from a hidden page, and not from all pages at once.
import type { Observable, SchedulerLike } from 'rxjs'
import { asyncScheduler, concat, defer, exhaustMap, filter, from, ignoreElements, interval, merge, timer } from 'rxjs'

export interface ResyncDeps {
  /** Emits when the estimate has changed. */
  readonly changed$: Observable<unknown>
  /** True when an answer is worth a call. */
  readonly wanted: () => boolean
  /** False while the page is hidden, the network is away or nobody is signed in. */
  readonly allowed: () => boolean
  /** Makes one call whose answer carries the time; never fails. */
  readonly ask: () => Promise<unknown>
  /** In [0, 1). */
  readonly random: () => number
}

/** How often to check without a change, ms. */
const LOOK_MS = 15_000
/** Another answer may make the call needless, and many pages learn of a change at once: wait, and spread the calls. ms */
const WAIT_MS = 500
const SPREAD_MS = 2_000
/** The least time between two calls, ms. */
const GAP_MS = 20_000

/** Asks while it is subscribed to; emits nothing. */
export function createResync(deps: ResyncDeps, scheduler: SchedulerLike = asyncScheduler): Observable<never> {
  const due = (): boolean => deps.allowed() && deps.wanted()
  const asked$ = defer(() => (due() ? from(deps.ask()) : []))
  return merge(deps.changed$, interval(LOOK_MS, scheduler)).pipe(
    filter(due),
    // One at a time: a change in the meantime is checked after the gap.
    exhaustMap(() =>
      concat(
        timer(WAIT_MS + deps.random() * SPREAD_MS, scheduler).pipe(ignoreElements()),
        asked$.pipe(ignoreElements()),
        timer(GAP_MS, scheduler).pipe(ignoreElements()),
      ),
    ),
  )
}
