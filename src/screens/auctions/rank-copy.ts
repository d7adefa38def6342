// A bidder's place in a live rank-only auction, shown instead of others' prices. Pure.
import { bandText, rankText, shortBandText } from '../../domain/rank-only'
import type { AuctionCard } from '../../state/views/auction-card.view'

/** `2nd of 5`; without a bid of the viewer `Rank only`, and before the first bid `No bid yet`. */
export function placeText({ auction, bidCount, investorCount }: AuctionCard): string {
  if (typeof auction.rank === 'number') return rankText(auction.rank, investorCount)
  return bidCount === 0 ? 'No bid yet' : 'Rank only'
}

/** `within 4/32 of the best bid`; null for the leader and for a viewer without a bid. */
export const distanceText = ({ auction, loan }: AuctionCard): string | null =>
  auction.distance_band ? bandText(auction.distance_band, loan.auction_process_type ?? 'price') : null

/** `≤ 4/32`; null for the leader and for a viewer without a bid. */
export const shortDistanceText = ({ auction, loan }: AuctionCard): string | null =>
  auction.distance_band ? shortBandText(auction.distance_band, loan.auction_process_type ?? 'price') : null

/** `2nd of 5 · ≤ 4/32`. */
export const shortStandingText = (card: AuctionCard): string =>
  [placeText(card), shortDistanceText(card)].filter((part) => part !== null).join(' · ')

/** `2nd of 5, within 4/32 of the best bid`. */
export const standingText = (card: AuctionCard): string =>
  [placeText(card), distanceText(card)].filter((part) => part !== null).join(', ')
