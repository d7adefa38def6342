// The bidder's name, as far as the viewer may see it.
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'

type Bid = AuctionPanel['bids'][number]

/** `You`, `Investor C`, or the name that a seller may see. */
export function bidderName(bid: Bid, viewerId: number | null): string {
  if (viewerId !== null && bid.investor.id === viewerId) return 'You'
  return bid.investor.name ?? 'An investor'
}
