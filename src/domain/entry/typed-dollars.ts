// Dollars as a person types or pastes them into a field, and why a text can't be read. The rule is that money never moves by
// accident: a comma that could be a decimal comma and a point that could separate thousands are refused in words.
import { isTooLong, plainText, readMoney, readPercent } from './number'

/** `450.000`: 450 dollars in the United States, and 450,000 in much of Europe. */
const POINT_OR_THOUSANDS = /^\D*[1-9]\d{0,2}\.\d{3}\D*$/

/** A number with two or more commas, and what is before and after it. */
const SEVERAL_COMMAS = /^([^\d,]*)(\d+,\d+(?:,\d+)+)([^\d,]*|[^\d,]*\.\d*[^\d,]*)$/

/** How many digits the groups of thousands have too many or too few. */
const digitsOff = ([first = '', ...others]: readonly string[]): number =>
  Math.max(0, first.length - 3) + others.reduce((sum, { length }) => sum + Math.abs(length - 3), 0)

/**
 * The dollars in a text, as `readMoney` reads them, and also with one digit too many or too few between several commas: `25,000,0000`
 * is a corrected `25,000,000`. With a single comma that would be ambiguous: `5,35` is never 535.
 */
export function readTypedDollars(text: string): string | null {
  if (isTooLong(text)) return null
  const plain = plainText(text)
  const dollars = readMoney(plain)
  if (dollars !== null) return POINT_OR_THOUSANDS.test(plain) ? null : dollars
  const [, before = '', number = '', after = ''] = SEVERAL_COMMAS.exec(plain) ?? []
  const groups = number.split(',')
  if (groups.length < 3 || number.startsWith('0') || digitsOff(groups) > 1) return null
  return readMoney(`${before}${groups.join('')}${after}`)
}

const MISPLACED = 'may have commas only between thousands, and a point only before decimals'

/** Why a text with digits can't be read as one number or percentage, to follow the field's name; null if it can. */
export function unreadableNumber(text: string): string | null {
  if (isTooLong(text)) return 'is too long for a number'
  const plain = plainText(text)
  if (!/\d/.test(plain) || readPercent(plain) !== null) return null
  if (/\d[.,]?\s+[.,]?\d/.test(plain)) return 'looks like two numbers; enter one'
  if (plain.includes('\t')) return 'has a tab or a line break; enter one figure'
  if (/\p{L}/u.test(plain)) return 'must be written in digits, as in 18,450,000'
  return /[.,]/.test(plain) ? MISPLACED : null
}

/** The same for dollars. */
export function unreadableDollars(text: string): string | null {
  if (readTypedDollars(text) !== null) return null
  return unreadableNumber(text) ?? (POINT_OR_THOUSANDS.test(plainText(text)) ? MISPLACED : null)
}
