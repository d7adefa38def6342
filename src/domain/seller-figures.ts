// A live auction's value to its seller at the best bid, exact to the cent, and the pace of bids.
import { premiumCents, proceedsCents, stepCents } from './money'

export interface SellerFigures {
  readonly proceedsCents: number
  readonly premiumCents: number
  /** Above the minimum price: 32nds and cents; null in the rate process. */
  readonly overMinimum: { readonly thirtySeconds: number; readonly cents: number } | null
  /** The value of one more 32nd. */
  readonly stepCents: number
}

/** The figures at a price in 32nds; `minimum32` is null if the price is not bid on. */
export function sellerFigures(amountDollars: number, price32: number, minimum32: number | null): SellerFigures {
  const proceeds = proceedsCents(amountDollars, price32)
  return {
    proceedsCents: proceeds,
    premiumCents: premiumCents(amountDollars, price32),
    overMinimum:
      minimum32 === null
        ? null
        : { thirtySeconds: price32 - minimum32, cents: proceeds - proceedsCents(amountDollars, minimum32) },
    stepCents: stepCents(amountDollars),
  }
}

const WINDOW_MS = 300_000

/** Bids per minute over the last five minutes, or since the opening if that is more recent, as text: `1.4`. */
export function bidsPerMinute(bidInstants: readonly string[], openedAt: string | null, now: number): string {
  const opened = openedAt === null ? 0 : Date.parse(openedAt)
  const from = Math.max(now - WINDOW_MS, opened)
  const count = bidInstants.filter((at) => Date.parse(at) > from && Date.parse(at) <= now).length
  // At least a minute, so that a bid in the first second doesn't count as sixty per minute.
  const minutes = Math.max(60_000, now - from) / 60_000
  return (count / minutes).toFixed(1)
}
