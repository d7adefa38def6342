// The habits of servers, such as Laravel's: other ways to write a value that the contract defines. Each has one reader, which
// leaves values in the contract's form unchanged. docs/real-api.md lists them.
import { instant } from './fields'

/** Decimals and ids as text: `"101.25000"`, `"17"`. Null for anything else. */
export function numberFromText(text: string): number | null {
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text.trim())) return null
  return Number(text)
}

/** Booleans as 0 and 1, or as text. Null for anything else. */
export function booleanFrom(value: unknown): boolean | null {
  if (value === 1 || value === '1' || value === 'true') return true
  if (value === 0 || value === '0' || value === 'false') return false
  return null
}

const QUARTER_HOUR_MS = 900_000
const DAY_MS = 86_400_000

/**
 * A day as the instant of its midnight, `2027-03-01T00:00:00.000000Z` or `2027-03-01 00:00:00`. If the server's zone is not UTC,
 * the day with the nearest midnight. Null for an instant that is not midnight in any zone.
 */
export function dayFrom(text: string): string | null {
  const reading = instant.safeParse(text)
  if (!reading.success) return null
  const ms = Date.parse(reading.data)
  return ms % QUARTER_HOUR_MS === 0 ? new Date(Math.round(ms / DAY_MS) * DAY_MS).toISOString().slice(0, 10) : null
}

/** PHP writes an empty object as `[]`. */
export const isEmptyObject = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** How far a price may be from a 32nd, in 32nds: 101.0313 is 101 1/32. */
const PRICE_TOLERANCE_32 = 0.01

/** The price, percent of par, on the 32nd that it was rounded from; unchanged if it is near none. */
export function priceOnGrid(value: number): number {
  const nearest = Math.round(value * 32)
  return Math.abs(value * 32 - nearest) <= PRICE_TOLERANCE_32 + 1e-9 ? nearest / 32 : value
}
