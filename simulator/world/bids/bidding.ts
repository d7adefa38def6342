// The arithmetic of bids: which value is better, the minimum next bid, and ranks. S9.6
import type { AuctionProcess } from '../../../src/contract/auction'
import { PRICE_STEP, RATE_STEP, thirtySeconds, thousandths } from '../figures'
import type { AuctionRecord, Bid } from '../state'

/** Whether bids name a price or a rate. */
export const processOf = (auction: AuctionRecord): AuctionProcess => auction.loan.auction_process_type ?? 'price'

/** The limit for the first bid: the lowest price in 32nds or the highest rate in thousandths of a percent; null if not set. */
export function limitOf(auction: AuctionRecord): number | null {
  const loan = auction.loan
  if (processOf(auction) === 'price') return loan.loan_min_price ? thirtySeconds(loan.loan_min_price) : null
  return loan.gnma_interest_rate ? thousandths(loan.gnma_interest_rate) : null
}

/** The best bid, which is the last one because each accepted bid beats the one before. */
export const bestBid = (auction: AuctionRecord): Bid | undefined => auction.bids.at(-1)

/** The minimum next bid, in 32nds or thousandths of a percent. */
export function nextValue(auction: AuctionRecord): number {
  const best = bestBid(auction)
  const limit = limitOf(auction)
  if (processOf(auction) === 'price') return best === undefined ? (limit ?? PRICE_STEP) : best.value + PRICE_STEP
  if (best !== undefined) return best.value - RATE_STEP
  const ceiling = limit ?? 100_000
  return ceiling - (ceiling % RATE_STEP)
}

/** Whether the value is at least as good as the minimum next bid. */
export function beats(auction: AuctionRecord, value: number): boolean {
  const next = nextValue(auction)
  return processOf(auction) === 'price' ? value >= next : value <= next
}

/** Each bidder's best bid, best first. */
export function bestBids(auction: AuctionRecord): readonly Bid[] {
  const best: Bid[] = []
  for (const bid of auction.bids.toReversed()) {
    if (!best.some((better) => better.profileId === bid.profileId)) best.push(bid)
  }
  return best
}

/** 1 is the best; null for an investor who hasn't bid. */
export function rankOf(auction: AuctionRecord, profileId: number): number | null {
  const index = bestBids(auction).findIndex((bid) => bid.profileId === profileId)
  return index === -1 ? null : index + 1
}

/** The best value of the second-best bidder; null if fewer than two investors bid. */
export const coverValue = (auction: AuctionRecord): number | null => bestBids(auction)[1]?.value ?? null
