// Numbers of the market: prices in 32nds, rates in thousandths of a percent, and the constants of the rules.
// Restated here on purpose: the app has its own, so that a wrong rule cannot agree with itself.

/** One step of a price, in 32nds. S9.6 */
export const PRICE_STEP = 1
/** One step of a rate, 0.01 %, in thousandths of a percent. */
export const RATE_STEP = 10
/** The highest price accepted, in 32nds (115-00). */
export const PRICE_CEILING = 115 * 32
/** A bid this close to the end moves it, ms. */
export const SOFT_CLOSE_MS = 2 * 60_000
/** How often a bid may move the end. */
export const SOFT_CLOSE_LIMIT = 15

/** Whole 32nds of a price in percent of par, or null off the grid. */
export function thirtySeconds(percent: number): number | null {
  const count = percent * 32
  return Number.isInteger(count) && count > 0 ? count : null
}

/** Percent of par, exact in binary. */
export const percentOfPrice = (count: number): number => count / 32

/** Whole thousandths of a percent of a rate, or null when it has more than three decimals. */
export function thousandths(percent: number): number | null {
  const count = Math.round(percent * 1000)
  return Math.abs(percent * 1000 - count) < 1e-6 && count > 0 ? count : null
}

/** Percent, the nearest double to the decimal fraction. */
export const percentOfRate = (count: number): number => count / 1000

/** A price as the market writes it: `102-18`. */
export function priceText(count: number): string {
  return `${Math.floor(count / 32)}-${String(count % 32).padStart(2, '0')}`
}

/** A rate as the screens write it: `5.250%`, `5.375%`. */
export function rateText(count: number): string {
  return `${(count / 1000).toFixed(3)}%`
}

/** ISO 8601, UTC, milliseconds. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString()
