// Selects auctions, their loans, bids and lists.
import type { AuctionLoan, AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction-statuses'
import type { Bid } from '../../contract/bid'
import type { Subject } from '../../contract/fact'
import { sameJson } from '../../contract/json'
import { idsOf } from '../core/order'
import { createAppSelector } from '../core/selector'
import { getRow, rowsOf } from '../core/table'
import type { RootState } from '../root-reducer'
import type { AuctionList, AuctionRow, OwnTransition } from './market.state'

/** One auction; undefined when it was never seen. */
export const selectAuction = (state: RootState, id: number): AuctionRow | undefined => getRow(state.market.auctions, id)

/** The loan that an auction is about. */
export const selectLoan = (state: RootState, auctionId: number): AuctionLoan | undefined =>
  getRow(state.market.loans, auctionId)

/** One bid, as the viewer may see it. */
export const selectBid = (state: RootState, id: number): Bid | undefined => getRow(state.market.bids, id)

/** The subject of the request to bid in an auction. */
export const bidSubject = (auctionId: number): Subject => `auction.bid:${auctionId}`

/** True once the server has sent `extensions` of an auction: only then may a page promise the soft close. */
export function selectHasSoftClose({ market }: RootState): boolean {
  for (const { extensions } of rowsOf(market.auctions)) if (extensions) return true
  return false
}

/** The list of a status, and its loading state. */
export const selectAuctionList = (state: RootState, status: AuctionStatus): AuctionList => state.market.lists[status]

/** Ids from the `start`th to before the `end`th of a list, newest first. */
export const selectListedIds = (state: RootState, status: AuctionStatus, start: number, end: number): number[] =>
  idsOf(state.market.lists[status].order, start, end)

type Counts = Readonly<Partial<Record<AuctionStatus, number>>>

/** How many auctions each loaded list holds; the same object while no count changed. */
export const selectStatusCounts: (state: RootState) => Counts = createAppSelector(
  [({ market }: RootState): RootState['market']['lists'] => market.lists],
  (lists): Counts => {
    const loaded = auctionStatuses.filter((status) => lists[status].status === 'loaded')
    return Object.fromEntries(loaded.map((status) => [status, lists[status].order.length]))
  },
  { memoizeOptions: { resultEqualityCheck: sameJson } },
)

/** The last 50 changes of the viewer's state in auctions, oldest first. */
export const selectTransitions = (state: RootState): readonly OwnTransition[] => state.market.transitions
