// Phone numbers, zip codes and agency numbers as people write and paste them.
import { isTooLong, plainText } from './number'

/** A US phone number as 11 digits with the leading 1: `(555) 010-0188` → `15550100188`; null for anything else. S5.11 */
export function readPhone(text: string): string | null {
  if (isTooLong(text)) return null
  const bare = plainText(text)
    .replace(/^tel(?:\.|:)? ?/i, '')
    .replaceAll(/[ ()+./-]/g, '')
  if (/^[2-9]\d{9}$/.test(bare)) return `1${bare}`
  return /^1\d{10}$/.test(bare) ? bare : null
}

/** The five digits of a zip code, without ZIP+4; null for anything else. S5.7 */
export const readZip = (text: string): string | null =>
  isTooLong(text) ? null : (/^(\d{5})(?:[ -]*\d{4})?$/.exec(plainText(text))?.[1] ?? null)

const FHA = /^(\d{3})[ -]*(\d{5})$/
const RHS = /^(\d{2,3})[ -]*(\d{3})[ -]*(\d{9})$/

/** An FHA (`062-35541`) or RHS (`01-069-000000538`) number, with any dashes or blanks; null for anything else. S5.13, S5.14 */
export function readAgencyNumber(text: string): string | null {
  if (isTooLong(text)) return null
  const plain = plainText(text).replace(/^(?:FHA|RHS|RD)?\s?(?:no\.?|number|#)?\s?/i, '')
  const match = FHA.exec(plain) ?? RHS.exec(plain)
  return match === null ? null : match.slice(1).join('-')
}
