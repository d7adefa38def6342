// Unpacks parts of a ZIP archive (APPNOTE 4.3), and counts the bytes while it unpacks: an archive may announce any size.
import { Inflate, strFromU8 } from 'fflate'

/** Thrown if the archive or a part is larger than a schedule can be. */
export class TooLargeError extends Error {}
/** Thrown if a part is encrypted. */
export class EncryptedError extends Error {}

/** The maximum unpacked size of a part, and of all parts that are read, bytes. A schedule has a few thousand. */
const MAX_PART_BYTES = 8 * 1024 * 1024
const MAX_BYTES = 24 * 1024 * 1024
const MAX_PARTS = 2000
/** A packed byte unpacks to at most 1,032 bytes, so a step never yields more than half a part. */
const STEP_BYTES = 4096

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const MAX_COMMENT = 65_535

interface Entry {
  readonly start: number
  readonly packedBytes: number
  readonly isDeflated: boolean
  readonly isEncrypted: boolean
}

export interface Archive {
  /** The text of a part by its name in lower case; undefined if there is none. Throws `TooLargeError`. */
  readonly text: (name: string) => string | undefined
}

/** The place of the list of parts; null if the bytes aren't an archive. */
function directoryAt(view: DataView): number | null {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return null
}

function entriesOf(bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = directoryAt(view)
  if (end === null) throw new RangeError('no directory')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_PARTS) throw new TooLargeError()
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('no entry')
    const nameLength = view.getUint16(at + 28, true)
    const name = strFromU8(bytes.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      packedBytes: view.getUint32(at + 20, true),
      isDeflated: view.getUint16(at + 10, true) === 8,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Inflates in steps, and stops as soon as there are more than `most` bytes. */
function inflated(packed: Uint8Array, most: number): Uint8Array {
  const chunks: Uint8Array[] = []
  let size = 0
  const inflate = new Inflate((chunk) => {
    size += chunk.length
    chunks.push(chunk)
  })
  for (let at = 0; at < packed.length; at += STEP_BYTES) {
    inflate.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length)
    if (size > most) throw new TooLargeError()
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Opens an archive. Throws if it can't be read, and `TooLargeError` if it has too many parts. */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = entriesOf(bytes)
  let left = MAX_BYTES
  return {
    text: (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      if (entry.isEncrypted) throw new EncryptedError()
      const packed = bytes.subarray(entry.start, entry.start + entry.packedBytes)
      const most = Math.min(MAX_PART_BYTES, left)
      if (!entry.isDeflated && packed.length > most) throw new TooLargeError()
      const part = entry.isDeflated ? inflated(packed, most) : packed
      left -= part.length
      return strFromU8(part)
    },
  }
}
