// Spans in months as people write and paste them: `480`, `480.0`, `480 months`, `40 years`.
import { plainText, readNumber } from './number'

const SPAN = /^(.*?)\s?(?:(months?|mos?\.?)|(years?|yrs?\.?))?$/i

/** The months that a text means, as a decimal; whole years count as twelve. Null when it is no span. */
export function readMonths(text: string): string | null {
  const [, count = '', , years] = SPAN.exec(plainText(text)) ?? []
  const number = readNumber(count)
  if (number === null || years === undefined) return number
  return /^\d{1,3}$/.test(number) ? String(Number(number) * 12) : null
}
