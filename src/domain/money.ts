// Money in integer cents; in dollars only for whole-dollar fields (loan amounts). Exact throughout.

import { roundHalfUp } from './decimal'

const DOLLAR_FORMAT = new Intl.NumberFormat('en-US')

/**
 * What the lender is paid at this price: percent of par × whole dollars, to the cent (half up).
 * @example proceedsCents(1_000_000, 102 * 32 + 16) // 102_500_000
 */
export function proceedsCents(amountDollars: number, price32: number): number {
  // Cents: dollars × 100 × (price32 / 32) percent. The hundreds cancel out, which leaves one division and one rounding.
  return Number(roundHalfUp(BigInt(amountDollars) * BigInt(price32), 32n))
}

/** Proceeds minus the amount, cents; negative below par. */
export function premiumCents(amountDollars: number, price32: number): number {
  return proceedsCents(amountDollars, price32) - amountDollars * 100
}

/** The value of one step of 1/32, cents. */
export function stepCents(amountDollars: number): number {
  return Number(roundHalfUp(BigInt(amountDollars), 32n))
}

/** `$18,928,546.88`. */
export function formatCents(cents: number): string {
  const size = Math.abs(cents)
  const text = `$${DOLLAR_FORMAT.format(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
  return cents < 0 ? `−${text}` : text
}

/** `18928546.88`: cents as a plain number of dollars, for files that programs read. */
export const formatPlainDollars = (cents: number): string => (cents / 100).toFixed(2)

/** `$18,450,000`, with thousands separators. S9.7 */
export function formatDollars(dollars: number): string {
  return `$${DOLLAR_FORMAT.format(dollars)}`
}

/** Cents as whole dollars, `$18,928,547`. Rounds up, so that a debt never looks smaller than it is. */
export function dollarsUp(cents: number): string {
  return formatDollars(Math.ceil(cents / 100))
}

/** Cents in short form, `$25.01M`. Rounds up like `dollarsUp`. */
export function shortDollarsUp(cents: number): string {
  const unit = cents >= 100_000_000 ? 1_000_000 : 100_000
  return formatShortDollars((Math.ceil(cents / unit) * unit) / 100)
}

/** `$1,025.03125`: exact to 1/32 of a dollar, at least two decimals. Takes cents, which may be fractional. */
export function formatExactDollars(cents: number): string {
  const size = Math.abs(cents) / 100
  const [whole = '', decimals = ''] = size.toFixed(5).split('.')
  const text = `$${DOLLAR_FORMAT.format(Number(whole))}.${decimals.replace(/0{1,3}$/, '')}`
  return cents < 0 ? `−${text}` : text
}

/** For narrow columns: `$1.00B`, `$18.45M`, `$950K`. An amount that rounds up to the next unit is written in it. */
export function formatShortDollars(dollars: number): string {
  if (dollars >= 999_995_000) return `$${(dollars / 1_000_000_000).toFixed(2)}B`
  if (dollars >= 999_500) return `$${(dollars / 1_000_000).toFixed(2)}M`
  if (dollars >= 1_000) return `$${Math.round(dollars / 1_000)}K`
  return `$${dollars}`
}
