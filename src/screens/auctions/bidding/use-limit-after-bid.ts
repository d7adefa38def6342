// A bid's effect on the bidder's exposure limit.
import type { LimitCheck } from '../../../domain/exposure'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { makeLimitAfterBidView } from '../../../state/views/exposure.view'
import { useOfficialNow } from '../../official-clock'
import { useView } from '../../store-binding'
import { type Figure, proceedsOf } from './bid-entry'

/** Null without a limit or without a figure. */
export function useLimitAfterBid(panel: AuctionPanel, figure: Figure | null): LimitCheck | null {
  const cents = figure === null ? null : proceedsOf(figure, panel)
  const check = useView(makeLimitAfterBidView, useOfficialNow(), panel.auction.id, cents)
  return figure === null ? null : check
}
