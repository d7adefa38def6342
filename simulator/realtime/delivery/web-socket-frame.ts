// Text frames of a WebSocket as a server sends them: final, unmasked, not compressed.

const FINAL_TEXT = 0x81
const [TWO_BYTES, EIGHT_BYTES] = [126, 127]

/** RFC 6455, 5.2: a length below 126 stands in the second byte, which else says how many bytes the length has. */
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

/** What a frame holds. */
export const textIn = (frame: Buffer): Buffer =>
  frame.subarray(frame[1] === EIGHT_BYTES ? 10 : frame[1] === TWO_BYTES ? 4 : 2)
