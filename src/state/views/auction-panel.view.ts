// One auction with everything that the detail panel shows.
import type { Bid } from '../../contract/bid'
import { statusedAt } from '../../domain/auction-order'
import { byBidTime } from '../../domain/bid-figures'
import { hasPlace } from '../core/order'
import { byItems, createAppSelector } from '../core/selector'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import { type AuctionCard, bidsOf, makeAuctionCardView } from './auction-card.view'

export interface AuctionPanel extends AuctionCard {
  /** Newest first. */
  readonly bids: readonly Bid[]
  /** True if the auction is no longer on any board of the viewer: it was transferred, deleted or hidden from them. */
  readonly isGone: boolean
}

const newestFirst = (a: Bid, b: Bid): number => byBidTime(b, a)

/** True if the auction has left the viewer's boards: it was transferred, deleted or hidden from them. */
export function isGoneFrom({ market: { auctions, lists } }: RootState, id: number | null): boolean {
  const row = id === null ? undefined : getRow(auctions, id)
  if (row === undefined) return false
  const list = lists[row.status]
  return list.status === 'loaded' && !hasPlace(list.order, statusedAt(row), row.id)
}

/** Creates a panel view for one reader: same inputs, same object; null for an auction that was never seen. */
export const makeAuctionPanelView = (): ((state: RootState, id: number | null) => AuctionPanel | null) =>
  createAppSelector(
    [makeAuctionCardView(), bidsOf, isGoneFrom],
    (card, bids, isGone): AuctionPanel | null => card && { ...card, bids: bids.toSorted(newestFirst), isGone },
    byItems,
  )
