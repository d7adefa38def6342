// Texts in place of those that an exported log does not contain: in the format of the field, the same for the same
// pseudonym, and recognizable as placeholders.
import { createHash } from 'node:crypto'

/** So many decimal digits that follow from the pseudonym. */
const digits = (pseudonym: string, count: number): string =>
  (createHash('sha256').update(pseudonym).digest().readUInt32BE() % 10 ** count).toString().padStart(count, '0')

/** A text for this field of a request (`isRural`: of an RHS loan); `nth` distinguishes several of them. */
export function placeholderText(field: string, pseudonym: string, isRural: boolean, nth: number): string {
  if (/email$/.test(field)) return `text-${nth}@recorded.example`
  if (/phone$/.test(field)) return `1202555${digits(pseudonym, 4)}`
  if (/zip_code$/.test(field)) return digits(pseudonym, 5)
  if (field === 'fha_number') {
    return isRural ? `10-${digits(pseudonym, 3)}-${digits(pseudonym, 9)}` : `000-${digits(pseudonym, 5)}`
  }
  if (field === 'website' || field === 'domains') return `text-${nth}.example`
  return `Text ${nth}`
}
