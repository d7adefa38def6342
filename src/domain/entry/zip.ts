// Zip codes as people write and paste them: `60601`, `60601-1234`. The four figures after the fifth are not kept. S5.7
import { plainText } from './number'

/** The five digits of a zip code; null when it is none. */
export const readZip = (text: string): string | null => /^(\d{5})(?:[ -]*\d{4})?$/.exec(plainText(text))?.[1] ?? null
