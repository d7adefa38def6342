// Placeholders for texts that an exported log doesn't contain: valid for their field, deterministic per pseudonym, and
// recognizable.
import { createHash } from 'node:crypto'

/** Decimal digits derived from the pseudonym. */
const digits = (pseudonym: string, count: number): string =>
  (createHash('sha256').update(pseudonym).digest().readUInt32BE() % 10 ** count).toString().padStart(count, '0')

/** A placeholder for this request field. `isRural`: for an RHS loan. `index` makes texts distinct. */
export function placeholderText(field: string, pseudonym: string, isRural: boolean, index: number): string {
  if (/email$/.test(field)) return `text-${index}@recorded.example`
  if (/phone$/.test(field)) return `1202555${digits(pseudonym, 4)}`
  if (/zip_code$/.test(field)) return digits(pseudonym, 5)
  if (field === 'fha_number') {
    return isRural ? `10-${digits(pseudonym, 3)}-${digits(pseudonym, 9)}` : `000-${digits(pseudonym, 5)}`
  }
  if (field === 'website' || field === 'domains') return `text-${index}.example`
  return `Text ${index}`
}
