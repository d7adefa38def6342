// The arithmetic of one auction: which value is better, what beats the best, and the ranks. S9.6
import type { AuctionProcess } from '../../../src/contract/auction'
import { PRICE_STEP, RATE_STEP, thirtySeconds, thousandths } from '../figures'
import type { AuctionRecord, Bid } from '../state'

/** What is bid on. */
export const processOf = (auction: AuctionRecord): AuctionProcess => auction.loan.auction_process_type ?? 'price'

/** The lowest price in 32nds, or the highest rate in thousandths, that a first bid may name; null when none is set. */
export function limitOf(auction: AuctionRecord): number | null {
  const loan = auction.loan
  if (processOf(auction) === 'price') return loan.loan_min_price ? thirtySeconds(loan.loan_min_price) : null
  return loan.gnma_interest_rate ? thousandths(loan.gnma_interest_rate) : null
}

/** The best bid: the last one, since each accepted bid beats the one before. */
export const bestBid = (auction: AuctionRecord): Bid | undefined => auction.bids.at(-1)

/** The least good value that would be accepted now. */
export function nextValue(auction: AuctionRecord): number {
  const best = bestBid(auction)
  const limit = limitOf(auction)
  if (processOf(auction) === 'price') return best === undefined ? (limit ?? PRICE_STEP) : best.value + PRICE_STEP
  if (best !== undefined) return best.value - RATE_STEP
  const ceiling = limit ?? 100_000
  return ceiling - (ceiling % RATE_STEP)
}

/** Whether the value is at least as good as the next value that would be accepted. */
export function beats(auction: AuctionRecord, value: number): boolean {
  const next = nextValue(auction)
  return processOf(auction) === 'price' ? value >= next : value <= next
}

/** The best bid of each investor who bid, best first. */
export function bestFirst(auction: AuctionRecord): readonly Bid[] {
  const standing: Bid[] = []
  for (const bid of auction.bids.toReversed()) {
    if (!standing.some((better) => better.profileId === bid.profileId)) standing.push(bid)
  }
  return standing
}

/** 1 = best; null without a bid. */
export function rankOf(auction: AuctionRecord, profileId: number): number | null {
  const place = bestFirst(auction).findIndex((bid) => bid.profileId === profileId)
  return place === -1 ? null : place + 1
}

/** The best value of the second-best investor, null when fewer than two bid. */
export const coverValue = (auction: AuctionRecord): number | null => bestFirst(auction)[1]?.value ?? null
