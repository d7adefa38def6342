// Encodes WebSocket text frames of a server: final, unmasked, uncompressed.

const FINAL_TEXT = 0x81
const [TWO_BYTES, EIGHT_BYTES] = [126, 127]

/** RFC 6455, 5.2: the second byte is the length if it is below 126, else it tells how many bytes the length has. */
export function webSocketFrame(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length < TWO_BYTES) return Buffer.concat([Buffer.from([FINAL_TEXT, length]), ...parts])
  if (length < 65_536)
    return Buffer.concat([Buffer.from([FINAL_TEXT, TWO_BYTES, length >> 8, length & 0xff]), ...parts])
  const header = Buffer.alloc(10)
  header[0] = FINAL_TEXT
  header[1] = EIGHT_BYTES
  header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, ...parts])
}

/** The text of a frame, as bytes. */
export const textIn = (frame: Buffer): Buffer =>
  frame.subarray(frame[1] === EIGHT_BYTES ? 10 : frame[1] === TWO_BYTES ? 4 : 2)
