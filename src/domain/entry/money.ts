// Dollars as people write and paste them: `$25,000,000.00`, `USD 25000000`, `-$5`, `($5)`.
import { plainText, readNumber } from './number'

/** The dollars that a text means, as a decimal without commas; null when it is no amount. Shorthand such as `25m` is none. */
export function readMoney(text: string): string | null {
  const plain = plainText(text)
    .replace(/^USD\s?|\s?USD$/i, '')
    .replace(/^(-|\()?\s?\$\s?/, '$1')
  return readNumber(plain)
}
