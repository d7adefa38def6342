// Asks for the time on a page on which nothing else asks: after a change of rate, and when the last answer is long ago.
// Gentle: one question at a time, never from a hidden page, and not all pages of a class at once.
import type { Observable, SchedulerLike } from 'rxjs'
import { asyncScheduler, concat, defer, exhaustMap, filter, from, ignoreElements, interval, merge, timer } from 'rxjs'

export interface ResyncDeps {
  /** Says that the estimate has changed. */
  readonly changed$: Observable<unknown>
  /** True when an answer is worth a call. */
  readonly wanted: () => boolean
  /** False while nobody looks, the network is away or nobody is signed in. */
  readonly allowed: () => boolean
  /** Makes one call whose answer carries the time; never fails. */
  readonly ask: () => Promise<unknown>
  /** In [0, 1). */
  readonly random: () => number
}

/** Without a change it is looked for as often, ms. */
const LOOK_MS = 15_000
/** Some answer that comes anyway may make the question needless; a thousand pages hear of a change at once. */
const WAIT_MS = 500
const SPREAD_MS = 2_000
/** Between two questions at least, ms. */
const GAP_MS = 20_000

/** Asks while it is subscribed to; emits nothing. */
export function createResync(deps: ResyncDeps, scheduler: SchedulerLike = asyncScheduler): Observable<never> {
  const due = (): boolean => deps.allowed() && deps.wanted()
  const asked$ = defer(() => (due() ? from(deps.ask()) : []))
  return merge(deps.changed$, interval(LOOK_MS, scheduler)).pipe(
    filter(due),
    // One at a time: what is said meanwhile is looked at again after the gap.
    exhaustMap(() =>
      concat(
        timer(WAIT_MS + deps.random() * SPREAD_MS, scheduler).pipe(ignoreElements()),
        asked$.pipe(ignoreElements()),
        timer(GAP_MS, scheduler).pipe(ignoreElements()),
      ),
    ),
  )
}
