// Refetches the list of live auctions as a precaution, because a server can lose an event without a trace: only the `version` of the
// next event shows the gap. Every three minutes; every minute if any auction lacks a version.
import { filter, ignoreElements, map, switchMap, take, tap, timer } from 'rxjs'
import { defineEpic } from '../core/epic'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import { selectListedIds } from './market.selectors'

/** Time between two refetches, ms. */
const INTERVAL_MS = { unversioned: 60_000, versioned: 180_000 } as const
/** Random share of the interval, so that pages don't refetch in step. */
const SPREAD = 0.2

const hasLive = ({ market }: RootState): boolean => market.lists.live.order.length > 0

/** How long after now the list is due, ms. `fraction`: random, from 0 to 1. */
function refreshAfterMs(state: RootState, fraction: number): number {
  const ids = selectListedIds(state, 'live', 0, Number.POSITIVE_INFINITY)
  const isVersioned = ids.every((id) => typeof getRow(state.market.auctions, id)?.version === 'number')
  return INTERVAL_MS[isVersioned ? 'versioned' : 'unversioned'] * (1 - SPREAD * fraction)
}

/** Each answer starts the interval again, once the list has an auction. */
export const refreshLiveList = defineEpic({
  name: 'refresh live list',
  on: ['auction.list/answered'],
  run: (action$, state$, { realtime, random, scheduler }) =>
    action$.pipe(
      filter(({ payload }) => payload.params.status === 'live'),
      switchMap(() => state$.pipe(filter(hasLive), take(1))),
      // Only the time: the timer would keep a whole state in memory.
      map((state) => refreshAfterMs(state, random.fraction())),
      switchMap((ms) => timer(ms, scheduler)),
      tap(() => realtime.refetch('auction.list:live', 'precaution')),
      ignoreElements(),
    ),
})
