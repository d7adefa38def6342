// Numbers of the agencies as people write and paste them, with any dash, with blanks, or as bare digits. S5.13, S5.14
import { plainText } from './number'

const FHA = /^(\d{3})[ -]*(\d{5})$/
const RHS = /^(\d{2,3})[ -]*(\d{3})[ -]*(\d{9})$/

/** `062-35541` or `01-069-000000538`, whichever the digits make; null when they make neither. */
export function readAgencyNumber(text: string): string | null {
  const plain = plainText(text).replace(/^(?:FHA|RHS|RD)?\s?(?:no\.?|number|#)?\s?/i, '')
  const found = FHA.exec(plain) ?? RHS.exec(plain)
  return found === null ? null : found.slice(1).join('-')
}
