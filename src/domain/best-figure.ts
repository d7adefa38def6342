// The current figure of an auction, in either process, as the market writes it.
import { formatRate } from './rates'
import { formatPrice } from './thirty-seconds'

/** What is bid on: 32nds in the price process, percent in the rate process; both null without a bid. */
export interface BestFigure {
  readonly price32: number | null
  readonly rate: number | null
}

/** `102-18` or `5.240%`; null without a bid. */
export function bestFigureText({ price32, rate }: BestFigure): string | null {
  if (price32 !== null) return formatPrice(price32)
  return rate === null ? null : formatRate(rate)
}
