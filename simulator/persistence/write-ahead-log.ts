// Whether the log of changes beside a database is whole. The database itself passes over what it cannot read there, and would
// begin with less than was acknowledged.
import { readFileSync, statSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682
const SALT_AT_IN_HEADER = 16
const SALT_AT_IN_FRAME = 8
const SUM_AT_IN_HEADER = 24
const SUM_AT_IN_FRAME = 16

type Sum = readonly [number, number]

/** The checksum of the format, carried on from the one before. */
function summed(bytes: Buffer, [first, second]: Sum, isBigEndian: boolean): Sum {
  const word = (at: number): number => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  let [one, other] = [first, second]
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + word(at) + other) >>> 0
    other = (other + word(at + 4) + one) >>> 0
  }
  return [one, other]
}

const holds = (bytes: Buffer, at: number, [one, other]: Sum): boolean =>
  bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === other

/**
 * True when changes in this log can not be read although others follow them: it was damaged after it was written. The last
 * change may be torn: whoever wrote it was killed, and nobody was told that it is stored.
 */
export function isDamagedLog(file: string): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return false
  const log = readFileSync(file)
  if (log.length < HEADER_BYTES) return true
  const magic = log.readUInt32BE(0)
  const isBigEndian = magic === MAGIC + 1
  let sum = summed(log.subarray(0, SUM_AT_IN_HEADER), [0, 0], isBigEndian)
  if ((magic !== MAGIC && !isBigEndian) || !holds(log, SUM_AT_IN_HEADER, sum)) return true
  const salt = log.subarray(SALT_AT_IN_HEADER, SALT_AT_IN_HEADER + 8)
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8)
  let isBroken = false
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes)
    // What is left of an older generation is overwritten from the front, and not read.
    if (!frame.subarray(SALT_AT_IN_FRAME, SALT_AT_IN_FRAME + 8).equals(salt)) {
      isBroken = true
      continue
    }
    if (isBroken) return true
    sum = summed(frame.subarray(0, 8), sum, isBigEndian)
    sum = summed(frame.subarray(FRAME_HEADER_BYTES), sum, isBigEndian)
    isBroken = !holds(frame, SUM_AT_IN_FRAME, sum)
  }
  return false
}
