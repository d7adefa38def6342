// Percentages as people write and paste them: `.25`, `0.25%`, `0.25 %`, `5.25 percent`.
import { plainText, readNumber } from './number'

/** The percent that a text means, as a decimal: `.25 %` → `0.25`; null when it is none. */
export const readPercent = (text: string): string | null =>
  readNumber(plainText(text).replace(/\s?(%|percent|pct\.?)$/i, ''))
