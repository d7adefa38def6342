// Creates uncompressed zip files with a fixed date, so that the same parts give the same bytes.
import { strToU8, Zip, ZipPassThrough, zipSync } from 'fflate'

/** The earliest date that zip supports. Zip stores local time. */
const FIRST_DAY = new Date(1980, 0, 1)

/** A zip of these parts, in order. */
export function zipOf(parts: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const files = Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)]))
  return zipSync(files, { level: 0, mtime: FIRST_DAY })
}

/** Bytes that are handed on at once. */
const CHUNK = 64 * 1024

/** A zip of parts that are asked for one after the other, in chunks, so that neither side holds the whole archive. */
export async function* zipStream(
  parts: AsyncIterable<readonly [name: string, bytes: Uint8Array]>,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    written.push(chunk)
  })
  for await (const [name, bytes] of parts) {
    const entry = new ZipPassThrough(name)
    entry.mtime = FIRST_DAY
    zip.add(entry)
    for (let at = 0; at === 0 || at < bytes.length; at += CHUNK) {
      entry.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length)
      yield* written.splice(0)
    }
  }
  zip.end()
  yield* written
}
