// The bidder's name as visible to the viewer.
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'

type Bid = AuctionPanel['bids'][number]

/** `You`, `Investor C`, or for sellers the real name. */
export function bidderName(bid: Bid, viewerId: number | null): string {
  if (viewerId !== null && bid.investor.id === viewerId) return 'You'
  return bid.investor.name ?? 'An investor'
}
