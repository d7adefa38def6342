// Checks SQLite's write-ahead log for damage. SQLite itself silently skips what it cannot read, which would lose acknowledged
// changes.
import { readFileSync, statSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682
const SALT_AT_IN_HEADER = 16
const SALT_AT_IN_FRAME = 8
const SUM_AT_IN_HEADER = 24
const SUM_AT_IN_FRAME = 16

type Sum = readonly [number, number]

/** The running checksum of the WAL format. */
function checksum(bytes: Buffer, [first, second]: Sum, isBigEndian: boolean): Sum {
  const word = (at: number): number => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  let [one, other] = [first, second]
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + word(at) + other) >>> 0
    other = (other + word(at + 4) + one) >>> 0
  }
  return [one, other]
}

const hasChecksum = (bytes: Buffer, at: number, [one, other]: Sum): boolean =>
  bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === other

/**
 * True if a change in this log is unreadable although valid ones follow. An incomplete last change isn't damage: its writer was
 * killed before acknowledging it.
 */
export function isDamagedLog(file: string): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return false
  const log = readFileSync(file)
  if (log.length < HEADER_BYTES) return true
  const magic = log.readUInt32BE(0)
  const isBigEndian = magic === MAGIC + 1
  let sum = checksum(log.subarray(0, SUM_AT_IN_HEADER), [0, 0], isBigEndian)
  if ((magic !== MAGIC && !isBigEndian) || !hasChecksum(log, SUM_AT_IN_HEADER, sum)) return true
  const salt = log.subarray(SALT_AT_IN_HEADER, SALT_AT_IN_HEADER + 8)
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8)
  let isBroken = false
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes)
    // Frames with another salt are leftovers of an older generation.
    if (!frame.subarray(SALT_AT_IN_FRAME, SALT_AT_IN_FRAME + 8).equals(salt)) {
      isBroken = true
      continue
    }
    if (isBroken) return true
    sum = checksum(frame.subarray(0, 8), sum, isBigEndian)
    sum = checksum(frame.subarray(FRAME_HEADER_BYTES), sum, isBigEndian)
    isBroken = !hasChecksum(frame, SUM_AT_IN_FRAME, sum)
  }
  return false
}
