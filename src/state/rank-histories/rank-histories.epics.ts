// Follows the rank history of the rank-only auction on the screen. An event has the new rank, but not when the bid behind it was made,
// so each bid of anyone makes the history incomplete. In a busy auction it's fetched once for all bids of a few seconds.
import {
  concatMap,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  startWith,
  switchMap,
  takeWhile,
  throttleTime,
} from 'rxjs'
import { defineEpic } from '../core/epic'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'

/** Shortest time between two fetches, ms. The first bid after a quiet time is fetched at once. */
const PACE_MS = 5_000

/** How many standings are missing; one more than there are bids before any is known. */
function missingIn({ market, rankHistories }: RootState, auctionId: number): number {
  const auction = getRow(market.auctions, auctionId)
  const bids = auction?.bid_count ?? auction?.bid_ids.length ?? 0
  return bids - (rankHistories.byAuction[auctionId]?.standings?.length ?? -1)
}

export const followRankHistory = defineEpic({
  name: 'follow rank history',
  on: ['rankHistories/rankHistoryOpened'],
  run: (action$, state$, { api, scheduler }) => {
    const isShown = ({ rankHistories }: RootState, auctionId: number) => rankHistories.shown === auctionId
    return action$.pipe(
      map(({ payload }) => payload.auctionId),
      startWith(state$.value.rankHistories.shown),
      switchMap((auctionId) =>
        auctionId === null
          ? EMPTY
          : state$.pipe(
              takeWhile((state) => isShown(state, auctionId)),
              map((state) => missingIn(state, auctionId)),
              distinctUntilChanged(),
              filter((missing) => missing > 0),
              throttleTime(PACE_MS, scheduler, { leading: true, trailing: true }),
              // An answer may have come since then, or the auction may have been closed.
              concatMap(() =>
                isShown(state$.value, auctionId) && missingIn(state$.value, auctionId) > 0
                  ? api.call('auction.rank-history', { params: { auctionId } })
                  : EMPTY,
              ),
            ),
      ),
    )
  },
})
