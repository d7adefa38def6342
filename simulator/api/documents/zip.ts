// Texts packed into a zip, stored and with a fixed date: the same parts give the same bytes.
import { strToU8, zipSync } from 'fflate'

/** The first day that a zip can hold, by the local clock, which is what a zip stores. */
const FIRST_DAY = new Date(1980, 0, 1)

/** The archive of these parts, in their order. */
export function zipOf(parts: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const files = Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)]))
  return zipSync(files, { level: 0, mtime: FIRST_DAY })
}
