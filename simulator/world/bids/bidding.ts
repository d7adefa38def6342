// The arithmetic of bids: which value is better, the minimum next bid, and ranks. S9.6
import type { AuctionProcess, DistanceBand } from '../../../src/contract/auction'
import { PRICE_STEP, RATE_STEP, thirtySeconds, thousandths } from '../figures'
import type { AuctionRecord, Bid, StandingMaximum } from '../state'

/** More bids than an auction can have. */
const MAX_BIDS = 100_000

/** Whether bids name a price or a rate. */
export const processOf = (auction: AuctionRecord): AuctionProcess => auction.loan.auction_process_type ?? 'price'

/** The limit for the first bid: the lowest price in 32nds or the highest rate in thousandths of a percent; null if not set. */
export function limitOf(auction: AuctionRecord): number | null {
  const loan = auction.loan
  if (processOf(auction) === 'price') return loan.loan_min_price ? thirtySeconds(loan.loan_min_price) : null
  return loan.gnma_interest_rate ? thousandths(loan.gnma_interest_rate) : null
}

/** The best bid: the last one, because each accepted bid beats the one before, unless the auction is rank-only. */
export const bestBid = (auction: AuctionRecord): Bid | undefined =>
  auction.rankOnly ? bestBids(auction)[0] : auction.bids.at(-1)

/** The bid that this firm's next one must beat: the best one, or in a rank-only auction the firm's own. */
export const bidToBeat = (auction: AuctionRecord, profileId: number | null): Bid | undefined =>
  auction.rankOnly ? auction.bids.findLast((bid) => bid.profileId === profileId) : bestBid(auction)

/** This firm's minimum next bid, in 32nds or thousandths of a percent. Only in a rank-only auction does it depend on the firm. */
export function nextValue(auction: AuctionRecord, profileId: number | null = null): number {
  const best = bidToBeat(auction, profileId)
  const limit = limitOf(auction)
  if (processOf(auction) === 'price') return best === undefined ? (limit ?? PRICE_STEP) : best.value + PRICE_STEP
  if (best !== undefined) return best.value - RATE_STEP
  const ceiling = limit ?? 100_000
  return ceiling - (ceiling % RATE_STEP)
}

/** Whether the value is at least as good as this firm's minimum next bid. */
export function beats(auction: AuctionRecord, value: number, profileId: number): boolean {
  const next = nextValue(auction, profileId)
  return processOf(auction) === 'price' ? value >= next : value <= next
}

/** The bid that ended this firm's standing maximum: another firm leads, and the maximum can't beat it. Undefined while it can. */
export function beatenBy(auction: AuctionRecord, profileId: number): Bid | undefined {
  const value = auction.standingMaxima?.[profileId]?.value
  if (value === undefined || bestBid(auction)?.profileId === profileId || beats(auction, value, profileId))
    return undefined
  const sign = processOf(auction) === 'price' ? 1 : -1
  return auction.bids.find((bid) => bid.profileId !== profileId && sign * bid.value >= sign * value)
}

/** This firm's standing maximum; undefined once it is beaten, because bids only get better. */
export const maximumInForce = (auction: AuctionRecord, profileId: number): StandingMaximum | undefined =>
  beatenBy(auction, profileId) === undefined ? auction.standingMaxima?.[profileId] : undefined

/** The id of the auction's next bid. It counts this auction's bids only: a common number would tell of bids that the bidder may not see. */
export const nextBidId = ({ id, bids }: AuctionRecord): number => id * MAX_BIDS + bids.length + 1

/** Each bidder's best bid, best first; of equal ones, the earlier first. */
export function bestBids(auction: AuctionRecord): readonly Bid[] {
  const best: Bid[] = []
  for (const bid of auction.bids.toReversed()) {
    if (!best.some((better) => better.profileId === bid.profileId)) best.push(bid)
  }
  if (!auction.rankOnly) return best
  const sign = processOf(auction) === 'price' ? 1 : -1
  return best.toSorted((a, b) => sign * (b.value - a.value) || a.id - b.id)
}

/** 1 is the best; null for an investor who hasn't bid. */
export function rankOf(auction: AuctionRecord, profileId: number): number | null {
  const index = bestBids(auction).findIndex((bid) => bid.profileId === profileId)
  return index === -1 ? null : index + 1
}

/** The best value of the second-best bidder; null if fewer than two investors bid. */
export const coverValue = (auction: AuctionRecord): number | null => bestBids(auction)[1]?.value ?? null

/** The limits of the distance bands, in steps (1/32 or 0.01 %): inclusive, nearest first. docs/bidding.md */
const bandLimits = { price: [4, 8, 16], rate: [2, 5, 10] } as const

/** How far this firm's bid is from the best one in a rank-only auction, as a band; null for a firm that hasn't bid. */
export function distanceBand(auction: AuctionRecord, profileId: number): DistanceBand | null {
  const [best, own] = [bestBid(auction), bidToBeat(auction, profileId)]
  if (best === undefined || own === undefined) return null
  if (best.profileId === profileId) return 'leading'
  const process = processOf(auction)
  const steps = Math.abs(best.value - own.value) / (process === 'price' ? PRICE_STEP : RATE_STEP)
  const [near, middle, far] = bandLimits[process]
  if (steps <= near) return 'near'
  if (steps <= middle) return 'middle'
  return steps <= far ? 'far' : 'beyond'
}
