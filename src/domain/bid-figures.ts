// The current figure of an auction, the next one that can be bid, and the order of bids by time. Pure.
import type { Bid } from '../contract/bid'
import { formatRate, rateSteps } from './rates'
import { formatPrice, priceFromWire } from './thirty-seconds'

/** The best bid's figure: 32nds in the price process, percent in the rate process; both null without a bid. */
export interface BestFigure {
  readonly price32: number | null
  readonly rate: number | null
}

/** The figure of a bid as the server sends it; both null without a bid. */
export const bestFigureOf = (
  bid: Partial<Pick<Bid, 'price' | 'gnma_interest_rate'>> | null | undefined,
): BestFigure => ({
  price32: typeof bid?.price === 'number' ? priceFromWire(bid.price) : null,
  rate: bid?.gnma_interest_rate ?? null,
})

/** `102-18` or `5.240%`; null without a bid. */
export function bestFigureText({ price32, rate }: BestFigure): string | null {
  if (price32 !== null) return formatPrice(price32)
  return rate === null ? null : formatRate(rate)
}

/** The lowest price that can be bid now, 32nds: one step above the best, or else the minimum; null if neither is known. */
export function minimumNextPrice32(best32: number | null, minimum32: number | null): number | null {
  if (best32 !== null) return best32 + 1
  return minimum32
}

/** The highest rate that can be bid now, percent: 0.01 below the best, or else the highest accepted. */
export function maximumNextRate(bestRate: number | null, highestAccepted: number | null): number | null {
  if (bestRate !== null) return (rateSteps(bestRate) - 1) / 100
  return highestAccepted
}

interface Timed {
  readonly id: number
  readonly created_at?: string | null | undefined
}

/** When a bid was received, official ms; null if the server does not say. */
export const bidTime = ({ created_at }: Pick<Timed, 'created_at'>): number | null =>
  typeof created_at === 'string' ? Date.parse(created_at) : null

/** Oldest first; bids without a time by id. */
export function byBidTime(a: Timed, b: Timed): number {
  const [first, second] = [a.created_at ?? '', b.created_at ?? '']
  if (first === second) return a.id - b.id
  return first < second ? -1 : 1
}

/** True when `a` beats `b`: by a higher price, or in the rate process by a lower rate; of equal bids, the earlier one wins. */
export function beats(a: Bid, b: Bid): boolean {
  if (typeof a.price === 'number' && typeof b.price === 'number' && a.price !== b.price) return a.price > b.price
  const [rateA, rateB] = [a.gnma_interest_rate ?? null, b.gnma_interest_rate ?? null]
  if (rateA !== null && rateB !== null && rateA !== rateB) return rateA < rateB
  return byBidTime(a, b) < 0
}
