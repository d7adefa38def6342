// Reading auctions and their lists.
import type { AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction-statuses'
import { sameJson } from '../../contract/same-json'
import { range } from '../core/order'
import { createSelector } from '../core/selector'
import { get, rowsOf } from '../core/table'
import type { RootState } from '../root-state'
import type { AuctionList, AuctionRow, OwnTransition } from './auctions.state'

/** One auction; undefined when it was never seen. */
export const selectAuction = (state: RootState, id: number): AuctionRow | undefined => get(state.auctions.rows, id)

/** True once the server has said of an auction how often its end was moved: only then the rule of the soft close is promised. */
export function selectHasSoftClose({ auctions }: RootState): boolean {
  for (const { extensions } of rowsOf(auctions.rows)) if (extensions) return true
  return false
}

/** The list of a status and how its loading stands. */
export const selectAuctionList = (state: RootState, status: AuctionStatus): AuctionList => state.auctions.lists[status]

/** Ids from the `start`th to before the `end`th of a list, newest first. */
export const selectListedIds = (state: RootState, status: AuctionStatus, start: number, end: number): number[] =>
  range(state.auctions.lists[status].order, start, end)

type Counts = Readonly<Partial<Record<AuctionStatus, number>>>

/** How many auctions each loaded list holds; the same object while no count changed. */
export const selectStatusCounts: (state: RootState) => Counts = createSelector(
  [({ auctions }: RootState): RootState['auctions']['lists'] => auctions.lists],
  (lists): Counts => {
    const loaded = auctionStatuses.filter((status) => lists[status].status === 'loaded')
    return Object.fromEntries(loaded.map((status) => [status, lists[status].order.count]))
  },
  { result: sameJson },
)

/** The last changes of the viewer's own state, oldest first, at most 50. */
export const selectTransitions = (state: RootState): readonly OwnTransition[] => state.auctions.transitions
