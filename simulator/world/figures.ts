// Market units and constants: prices in 32nds, rates in thousandths of a percent.
// Restated here on purpose: the app has its own, so the same bug can't hide in both.

/** One step of a price, in 32nds. S9.6 */
export const PRICE_STEP = 1
/** One step of a rate, 0.01 %, in thousandths of a percent. */
export const RATE_STEP = 10
/** The highest price accepted, in 32nds (115-00). */
export const PRICE_CEILING = 115 * 32
/** A bid this close to the end extends the auction, ms. */
export const SOFT_CLOSE_MS = 2 * 60_000
/** How many times bids may extend an auction. */
export const SOFT_CLOSE_LIMIT = 15

/** A price in percent of par as whole 32nds, or null if it is off the grid. */
export function thirtySeconds(percent: number): number | null {
  const count = percent * 32
  return Number.isInteger(count) && count > 0 ? count : null
}

/** 32nds as percent of par, exact in binary. */
export const percentOfPrice = (count: number): number => count / 32

/** A rate in percent as whole thousandths of a percent, or null if it has more than three decimals. */
export function thousandths(percent: number): number | null {
  const count = Math.round(percent * 1000)
  return Math.abs(percent * 1000 - count) < 1e-6 && count > 0 ? count : null
}

/** Thousandths of a percent as percent: the double nearest to the decimal. */
export const percentOfRate = (count: number): number => count / 1000

/** A price in 32nds as the market writes it: `102-18`. */
export function priceText(count: number): string {
  return `${Math.floor(count / 32)}-${String(count % 32).padStart(2, '0')}`
}

/** A rate in thousandths of a percent as the screens write it: `5.250%`. */
export function rateText(count: number): string {
  return `${(count / 1000).toFixed(3)}%`
}

/** Cents as the screens write dollars: `$18,450,000`, or `$18,450,000.50`. */
export function dollarsText(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return cents % 100 === 0 ? `$${whole}` : `$${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** ISO 8601, UTC, milliseconds. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString()
