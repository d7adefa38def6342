// One auction with everything that the detail panel shows of it.
import type { Bid } from '../../contract/bid'
import { byBidTime } from '../../domain/bid-time'
import type { RootState } from '../root-state'
import type { AuctionCard } from './auction-card.view'
import { bidsOf, makeAuctionCardView } from './auction-card.view'
import { byItems, createView } from './create-view'

export interface AuctionPanel extends AuctionCard {
  /** Newest first. */
  readonly bids: readonly Bid[]
}

const newestFirst = (a: Bid, b: Bid): number => byBidTime(b, a)

/** Makes a panel view for one reader: same inputs, same object; null for an auction that was never seen. */
export const makeAuctionPanelView = (): ((state: RootState, id: number | null) => AuctionPanel | null) =>
  createView(
    [makeAuctionCardView(), bidsOf],
    (card, bids): AuctionPanel | null => card && { ...card, bids: bids.toSorted(newestFirst) },
    byItems,
  )
