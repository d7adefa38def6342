// Prices as the market quotes them: points and thirty-seconds of par. Inside, a price is an integer count of 32nds.
// Never hold a price as text or as a float between parsing and printing.
import { isTooLong, plainText } from './entry/number'

/**
 * Why a text is not a price that can be bid. `half`: 102-18+, and eighths of a 32nd; `one-digit`: 102-3, which may mean
 * 102-03 or 102-30; `over-31`: 102-32.
 */
export type PriceProblem = 'empty' | 'not-a-price' | 'off-grid' | 'half' | 'one-digit' | 'over-31'

export type ParsedPrice =
  | { readonly ok: true; readonly price32: number }
  | { readonly ok: false; readonly why: PriceProblem }

const STEPS = 32
/** Between points and 32nds, desks write a hyphen, any dash, a minus, an apostrophe, a prime or a space. */
const QUOTE = /^(\d{1,4})(?: ?[-'`:\u00b4\u2018\u2019\u2032] ?| )(\d{1,3}) ?(\+|\/ ?32)?$/
/** Points and a fraction that is a whole number of 32nds: `101 1/2`. After a hyphen, it may be half a 32nd. */
const FRACTION = /^(\d{1,4}) (\d{1,2})\/(2|4|8|16)$/
/** A comma is allowed only before three digits: elsewhere `102,5` means 102.5, never 1025. `$102.50` is dollars per $100. */
const DECIMAL = /^(?:\$ ?)?(\d{1,4}|\d,\d{3})(?:\.(\d{1,12}))? ?%?$/

/**
 * Reads `102-18`, `102 18`, `102'18`, `102:18`, `102 18/32`, `102 9/16`, `102.5625`, `$102.5625` or `102.5625%` into a count of 32nds. Halves of
 * a 32nd (`102-18+`) and decimals between two steps are refused: the market's step is 1/32 (S9.6). Nothing is guessed: 32nds have
 * two digits.
 */
export function parsePrice(text: string): ParsedPrice {
  if (isTooLong(text)) return { ok: false, why: 'not-a-price' }
  const trimmed = plainText(text)
  if (trimmed === '') return { ok: false, why: 'empty' }
  const quote = QUOTE.exec(trimmed)
  if (quote) return readQuote(quote[1] ?? '', quote[2] ?? '', quote[3] ?? '')
  const [, points = '', numerator = '', denominator = ''] = FRACTION.exec(trimmed) ?? []
  if (points !== '' && Number(numerator) < Number(denominator)) {
    return { ok: true, price32: Number(points) * STEPS + (Number(numerator) * STEPS) / Number(denominator) }
  }
  const decimal = DECIMAL.exec(trimmed)
  if (!decimal) return { ok: false, why: 'not-a-price' }
  // Exact: 1/32 is five decimals (0.03125), so the fraction is compared as an integer of 10^-12.
  const fraction = BigInt((decimal[2] ?? '').padEnd(12, '0')) * 32n
  const scale = 10n ** 12n
  if (fraction % scale !== 0n) return { ok: false, why: 'off-grid' }
  return { ok: true, price32: Number(decimal[1]?.replace(',', '')) * STEPS + Number(fraction / scale) }
}

function readQuote(points: string, ticks: string, mark: string): ParsedPrice {
  // A third digit counts eighths of a 32nd.
  if (ticks.length === 3) return { ok: false, why: Number(ticks.slice(0, 2)) < STEPS ? 'half' : 'over-31' }
  if (Number(ticks) >= STEPS) return { ok: false, why: 'over-31' }
  if (mark === '+') return { ok: false, why: 'half' }
  if (ticks.length === 1 && mark === '') return { ok: false, why: 'one-digit' }
  return { ok: true, price32: Number(points) * STEPS + Number(ticks) }
}

/** How a price was read: `102-18 = 102.5625`. */
export function priceReading(price32: number): string {
  return `${formatPrice(price32)} = ${priceToWire(price32)}`
}

/** Prints a count of 32nds as the market writes it: 3282 → `102-18`. */
export function formatPrice(price32: number): string {
  const points = Math.floor(price32 / STEPS)
  return `${points}-${String(price32 - points * STEPS).padStart(2, '0')}`
}

/** Prints any decimal price that is a multiple of 1/64, with `+` for the half: 102.515625 → `102-16+`. For display only. */
export function formatDecimalPrice(decimal: number): string {
  const halves = Math.round(decimal * STEPS * 2)
  const printed = formatPrice(Math.floor(halves / 2))
  return halves % 2 === 0 ? printed : `${printed}+`
}

/** A count of 32nds as the decimal on the wire; exact. */
export function priceToWire(price32: number): number {
  return price32 / STEPS
}

/** The count of 32nds of a decimal from the wire, which the contract has checked to be a multiple of 1/32. */
export function priceFromWire(decimal: number): number {
  return Math.round(decimal * STEPS)
}

/** A distance between two prices: 3 → `3/32`, 40 → `1 8/32`. */
export const formatDistance = (distance32: number): string => formatDifference(distance32).replace(/^[+−]/, '')

/** A difference of two prices: 1 → `+1/32`, 40 → `+1 8/32`, 0 → `0/32`. */
export function formatDifference(difference32: number): string {
  const size = Math.abs(difference32)
  const points = Math.floor(size / STEPS)
  const ticks = size % STEPS
  const sign = difference32 > 0 ? '+' : difference32 < 0 ? '−' : ''
  if (points === 0) return `${sign}${ticks}/32`
  return ticks === 0 ? `${sign}${points}` : `${sign}${points} ${ticks}/32`
}
