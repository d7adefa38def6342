// Phone numbers, zip codes and agency numbers as people write and paste them.
import { plainText } from './number'

/** The 11 digits with the leading 1 that a text means; null when it is no such number. S5.11 */
export function readPhone(text: string): string | null {
  const bare = plainText(text)
    .replace(/^tel(?:\.|:)? ?/i, '')
    .replaceAll(/[ ()+./-]/g, '')
  if (/^[2-9]\d{9}$/.test(bare)) return `1${bare}`
  return /^1\d{10}$/.test(bare) ? bare : null
}

/** The five digits of a zip code; null when it is none. */
export const readZip = (text: string): string | null => /^(\d{5})(?:[ -]*\d{4})?$/.exec(plainText(text))?.[1] ?? null

const FHA = /^(\d{3})[ -]*(\d{5})$/
const RHS = /^(\d{2,3})[ -]*(\d{3})[ -]*(\d{9})$/

/** `062-35541` or `01-069-000000538`, whichever the digits make; null when they make neither. */
export function readAgencyNumber(text: string): string | null {
  const plain = plainText(text).replace(/^(?:FHA|RHS|RD)?\s?(?:no\.?|number|#)?\s?/i, '')
  const found = FHA.exec(plain) ?? RHS.exec(plain)
  return found === null ? null : found.slice(1).join('-')
}
