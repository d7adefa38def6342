// A bid's effect on the bidder's exposure limit.
import type { LimitAfterBid } from '../../domain/exposure'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { makeLimitAfterBidView } from '../../state/views/exposure.view'
import { useMarketDay } from '../official-clock'
import { useView } from '../store-binding'
import type { Figure } from './bid-entry'
import { proceedsOf } from './bid-entry'

/** Null without a limit, without a figure, or if the loan amount is unknown. */
export function useLimitAfterBid(panel: AuctionPanel, figure: Figure | null): LimitAfterBid | null {
  const cents = figure === null ? null : proceedsOf(figure, panel)
  return useView(makeLimitAfterBidView, useMarketDay(), panel.auction.id, cents)
}
