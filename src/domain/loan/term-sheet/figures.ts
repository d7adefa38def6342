// Finds the figures in a text: dollars, percentages and spans of months, with their units.
import { decimalOf, readNumber } from '../../entry/number'

export type Unit = 'dollars' | 'percent' | 'months' | null

export interface Figure {
  readonly start: number
  readonly end: number
  /** A decimal in dollars, percent or months; in the text's own unit if it has none. */
  readonly decimal: string
  readonly unit: Unit
  /** True if it was written in years; then `decimal` is months. */
  readonly isYears: boolean
  /** True for thousands, millions and basis points, and for decimal commas. */
  readonly isConverted: 'scaled' | 'comma' | null
}

const UNITS =
  '%|percent\\b|pct\\b|bps?\\b|basis points?\\b|months?\\b|mos?\\b|yrs?\\b|years?\\b|y\\b|mm\\b|million\\b|m\\b|k\\b|thousand\\b|usd\\b'
const FIGURE = new RegExp(
  `(?<![\\p{L}\\d.,/$])(usd? ?\\$?|\\$) ?(\\d[\\d.,]{0,30})(?:\\)? ?-?(${UNITS}))?|(?<![\\p{L}\\d.,/])(\\.\\d{1,10}|\\d[\\d.,]{0,30})(?: (\\d{1,2})\\/(\\d{1,2}))?(?:\\)? ?-?(${UNITS}))?`,
  'giu',
)

/** The decimal, and whether its comma was a decimal comma; null for digits that aren't a number. */
function decimalIn(digits: string): { readonly decimal: string; readonly isComma: boolean } | null {
  const plain = readNumber(digits)
  if (plain !== null) return { decimal: plain, isComma: false }
  const european = /^\d{1,3}(?:\.\d{3}){1,4}(?:,\d{1,2})?$|^\d{1,3},\d{1,4}$/.test(digits)
  const decimal = european ? readNumber(digits.replaceAll('.', '').replace(',', '.')) : null
  return decimal === null ? null : { decimal, isComma: true }
}

const times = (decimal: string, by: number): string => decimalOf(Number(decimal) * by)

/** The figures of a text, from left to right. Digits that are part of a word, a date or a number with dashes are not figures. */
export function figuresIn(text: string): readonly Figure[] {
  return [...text.matchAll(FIGURE)].flatMap((match): readonly Figure[] => {
    const [whole, dollars, dollarDigits, dollarUnit = '', plainDigits, numerator, denominator, plainUnit = ''] = match
    const typed = dollarDigits ?? plainDigits ?? ''
    const digits = typed.replace(/[.,]$/, '')
    const end = match.index + whole.length - (typed.length - digits.length)
    const next = text[match.index + whole.length] ?? ''
    const unitText = (dollarUnit || plainUnit).toLowerCase()
    // The rest of a word or of a longer number: `3rd`, `221(d)`, `12-345`, `5/15`.
    if (unitText === '' && /[\p{L}\d/$]/u.test(next) && typed === digits) return []
    if (unitText === '' && next === '-' && /\d/.test(text[match.index + whole.length + 1] ?? '')) return []
    if (
      dollars === undefined &&
      /[-'#]/.test(text[match.index - 1] ?? '') &&
      /[\d\p{L}]/u.test(text[match.index - 2] ?? '')
    )
      return []
    if (unitText === '' && /^\([a-z]\)/i.test(text.slice(match.index + whole.length, match.index + whole.length + 3)))
      return []
    const read = decimalIn(digits)
    if (read === null) return []
    const fraction = numerator === undefined ? 0 : Number(numerator) / Number(denominator)
    if (fraction >= 1 || Number.isNaN(fraction)) return []
    const decimal = fraction === 0 ? read.decimal : decimalOf(Number(read.decimal) + fraction)
    const figure = { start: match.index, end: unitText === '' ? end : match.index + whole.length }
    const converted = (next: string, unit: Unit, scaled = false, isYears = false): readonly Figure[] => [
      { ...figure, decimal: next, unit, isYears, isConverted: read.isComma ? 'comma' : scaled ? 'scaled' : null },
    ]
    if (/^(?:mm|million|m)$/.test(unitText)) return converted(times(decimal, 1e6), 'dollars', true)
    if (/^(?:k|thousand)$/.test(unitText)) return converted(times(decimal, 1e3), 'dollars', true)
    if (dollars !== undefined || unitText === 'usd')
      return unitText === '' || unitText === 'usd' ? converted(decimal, 'dollars') : []
    if (/^(?:bps?|basis points?)$/.test(unitText)) return converted(times(decimal, 0.01), 'percent')
    if (/^(?:%|percent|pct)$/.test(unitText)) return converted(decimal, 'percent')
    if (/^(?:yrs?|years?|y)$/.test(unitText)) return converted(times(decimal, 12), 'months', false, true)
    if (/^(?:months?|mos?)$/.test(unitText)) return converted(decimal, 'months')
    return converted(decimal, null)
  })
}
