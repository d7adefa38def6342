// Phone numbers as people write and paste them: `(555) 010-0188`, `+1 555.010.0188`, `1-555-010-0188`.
import { plainText } from './number'

/** The 11 digits with the leading 1 that a text means; null when it is no such number. S5.11 */
export function readPhone(text: string): string | null {
  const bare = plainText(text)
    .replace(/^tel(?:\.|:)? ?/i, '')
    .replaceAll(/[ ()+./-]/g, '')
  if (/^[2-9]\d{9}$/.test(bare)) return `1${bare}`
  return /^1\d{10}$/.test(bare) ? bare : null
}
