// Unguessable ids and fair random numbers from the browser's generator; works over plain http too, where randomUUID does not.

/** 128 random bits as 32 hex digits. */
export function randomId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A number in [0, 1). */
export function randomFraction(crypto: Pick<Crypto, 'getRandomValues'>): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}
