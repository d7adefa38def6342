// The current figure of an auction, in either process, as the market writes it.
import type { Bid } from '../contract/bid'
import { formatRate } from './rates'
import { formatPrice, priceFromWire } from './thirty-seconds'

/** What is bid on: 32nds in the price process, percent in the rate process; both null without a bid. */
export interface BestFigure {
  readonly price32: number | null
  readonly rate: number | null
}

/** The figure of a bid off the wire; undefined means no bid. */
export const bestFigureOf = (bid: Pick<Bid, 'price' | 'gnma_interest_rate'> | undefined): BestFigure => ({
  price32: typeof bid?.price === 'number' ? priceFromWire(bid.price) : null,
  rate: bid?.gnma_interest_rate ?? null,
})

/** `102-18` or `5.240%`; null without a bid. */
export function bestFigureText({ price32, rate }: BestFigure): string | null {
  if (price32 !== null) return formatPrice(price32)
  return rate === null ? null : formatRate(rate)
}
