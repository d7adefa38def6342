// What a bid does to the bidder's own exposure limit, as everything stands now.
import type { LimitAfterBid } from '../../domain/exposure'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { makeLimitAfterBidView } from '../../state/views/exposure.view'
import { useMarketDay } from '../official-clock'
import { useView } from '../store-binding'
import type { Figure } from './bid-entry'
import { proceedsOf } from './bid-entry'

/** Null without a limit, without a figure, and while the amount of the loan is not known. */
export function useLimitAfterBid(panel: AuctionPanel, figure: Figure | null): LimitAfterBid | null {
  const cents = figure === null ? null : proceedsOf(figure, panel)
  return useView(makeLimitAfterBidView, useMarketDay(), panel.auction.id, cents)
}
