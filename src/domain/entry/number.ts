// Numbers as people write and paste them: `.25`, `480.0`, `25,000,000.00`, `(5)`; and dollars, percentages and spans of months.
// Text that could mean more than one number is not read.

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
/** `0,350` is no amount, but could be a decimal comma. */
const PLAIN = /^(-)?(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.(\d*))?$/

/** No number is longer. Patterns that look for the end of a run of digits would take minutes over a pasted document. */
const MAX_LENGTH = 200
export const isTooLong = (text: string): boolean => text.length > MAX_LENGTH

/** The text with one kind of hyphen. */
export const plainDashes = (text: string): string => text.replaceAll(DASHES, '-')

/** Digits in groups of three, the only numbers that may contain spaces. */
const SPACED = /^[-(]{0,2} ?\d{1,3}(?: \d{3})+(?:\.\d*)? ?\)?$/

/** Needs no change. Most cells of a file are such texts. */
const PLAIN_TEXT = /^[!-~]*$/

/**
 * Trimmed visible text with one kind of hyphen and one kind of space. A tab or a line break becomes a tab: it separates two cells,
 * which must never become one figure.
 */
export const plainText = (text: string): string =>
  PLAIN_TEXT.test(text)
    ? text
    : plainDashes(text.replaceAll(/[\p{Cf}\p{DI}]/gu, ''))
        .replaceAll(/[\s\u0085]+/g, (blanks) => (/[^\p{Zs}]/u.test(blanks) ? '\t' : ' '))
        .trim()

/**
 * The decimal in a text, in its shortest form: `.25` → `0.25`, `1,480.0` → `1480`, `(5)` → `-5`. Null for anything else, and for
 * two numbers: `390000 480`. Commas and single spaces may only separate thousands: `0,25` is not read.
 */
export function readNumber(text: string): string | null {
  if (isTooLong(text)) return null
  const plain = plainText(text)
  // Several spaces separate columns of a printed table.
  if (/\d[.,]?\p{Zs}{2,}[.,]?\d/u.test(text)) return null
  if (/\d[.,]? [.,]?\d/.test(plain) && !SPACED.test(plain)) return null
  const bare = plain.replaceAll(' ', '')
  const bracketed = /^\((.*)\)$/.exec(bare)
  const parts = PLAIN.exec(bracketed ? `-${bracketed[1]}` : bare)
  if (parts === null) return null
  const [, sign = '', whole = '', fraction = ''] = parts
  if (whole === '' && fraction === '') return null
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
  const decimals = fraction.replace(/0+$/, '')
  const size = decimals === '' ? digits : `${digits}.${decimals}`
  return sign !== '' && size !== '0' ? `-${size}` : size
}

/** Spreadsheets keep 15 digits; what is stored behind them is the floating-point error of formulas. */
const SPREADSHEET_DIGITS = 15
const MAX_DECIMALS = 10

/** A spreadsheet's number as a decimal, without exponent and floating-point error: `6.7999999999999996e-3` → `0.0068`. */
export function decimalOf(number: number): string {
  const rounded = Number(Number(number.toPrecision(SPREADSHEET_DIGITS)).toFixed(MAX_DECIMALS))
  // Smaller numbers are printed with an exponent.
  return Math.abs(rounded) < 1e-6 ? rounded.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '') : String(rounded)
}

/** A decimal with thousands separators: `25000000` → `25,000,000`. */
export function formatNumber(decimal: string): string {
  if (isTooLong(decimal)) return decimal
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Dollars with thousands separators, and cents with both digits: `5384778` → `5,384,778`, `260829.5` → `260,829.50`. */
export function formatMoney(decimal: string): string {
  const [whole = '', cents] = decimal.split('.')
  return cents === undefined ? formatNumber(whole) : `${formatNumber(whole)}.${cents.padEnd(2, '0')}`
}

/** The dollars in a text, as a decimal without commas; null for anything else, including shorthand such as `25m`. */
export function readMoney(text: string): string | null {
  if (isTooLong(text)) return null
  const plain = plainText(text)
    .replace(/^USD\s?|\s?USD$/i, '')
    .replace(/^(-|\()?\s?\$\s?/, '$1')
  return readNumber(plain)
}

const BASIS_POINTS = /^(.*?) ?(?:bps?|basis points?)\.?$/i

/** The percentage in a text, as a decimal: `.25 %` → `0.25`, `35 bps` → `0.35`; null for anything else. */
export function readPercent(text: string): string | null {
  if (isTooLong(text)) return null
  const plain = plainText(text)
  const points = BASIS_POINTS.exec(plain)?.[1]
  if (points === undefined) return readNumber(plain.replace(/\s?(%|percent|pct\.?)$/i, ''))
  const number = readNumber(points)
  return number === null || number.length > MAX_POINTS ? null : hundredthOf(number)
}

/** Longer figures of basis points are a mistake. */
const MAX_POINTS = 12

/** Exactly: `35` → `0.35`, `-12.5` → `-0.125`. */
function hundredthOf(decimal: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const digits = whole.padStart(3, '0')
  return readNumber(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`)
}

const SPAN = /^(.*?)\s?(?:(months?|mos?\.?)|(years?|yrs?\.?))?$/i

/** The months in a text, as a decimal; whole years count as twelve. Null for anything else. */
export function readMonths(text: string): string | null {
  if (isTooLong(text)) return null
  const [, count = '', , years] = SPAN.exec(plainText(text)) ?? []
  const number = readNumber(count)
  if (number === null || years === undefined) return number
  return /^\d{1,3}$/.test(number) ? String(Number(number) * 12) : null
}
