// Creates uncompressed zip files with a fixed date, so that the same parts give the same bytes.
import { strToU8, zipSync } from 'fflate'

/** The earliest date that zip supports. Zip stores local time. */
const FIRST_DAY = new Date(1980, 0, 1)

/** A zip of these parts, in order. */
export function zipOf(parts: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const files = Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)]))
  return zipSync(files, { level: 0, mtime: FIRST_DAY })
}
