// SHA-256 (FIPS 180-4) of bytes, at once and in every place where the app runs: the browser's own answers later, and only
// on secure origins.

const K = fractions((prime) => Math.cbrt(prime), 64)
const START = fractions((prime) => Math.sqrt(prime), 8)

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(root: (prime: number) => number, count: number): Uint32Array {
  const words = new Uint32Array(count)
  let found = 0
  for (let candidate = 2; found < count; candidate += 1) {
    if (!isPrime(candidate)) continue
    words[found] = (root(candidate) % 1) * 2 ** 32
    found += 1
  }
  return words
}

function isPrime(candidate: number): boolean {
  for (let factor = 2; factor * factor <= candidate; factor += 1) if (candidate % factor === 0) return false
  return true
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The message with its one bit, zeros and length: whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / 64)
  const bytes = new Uint8Array(blocks * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(bytes.length - 4, message.length << 3)
  return view
}

/** The 32 bytes of the digest. */
export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message)
  const state = START.slice()
  const w = new Uint32Array(64)
  const at = (words: Uint32Array, index: number): number => words[index] ?? 0
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let t = 0; t < 16; t += 1) w[t] = view.getUint32(block + t * 4)
    for (let t = 16; t < 64; t += 1) {
      const [x, y] = [at(w, t - 15), at(w, t - 2)]
      const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
      const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
      w[t] = at(w, t - 16) + s0 + at(w, t - 7) + s1
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let t = 0; t < 64; t += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const first = (h + s1 + ((e & f) ^ (~e & g)) + at(K, t) + at(w, t)) | 0
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

/** Lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of hex text. */
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_byte, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  )
