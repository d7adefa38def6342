// Unguessable ids and fair random numbers from the browser's generator; works over plain http too, where randomUUID does not.
import type { StoragePort } from '../../ports/storage'

/** 128 random bits as 32 hex digits. */
export function randomId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const BROWSER_ID = 'browser-id'

/**
 * The id of this browser, made at the first call. A sign-out doesn't remove it, so that a draft on the server is known as
 * typed here. Where the browser stores nothing it lasts as long as the page.
 */
export function createBrowserId(storage: StoragePort, nextId: () => string): () => string {
  return () => {
    const known = storage.read(BROWSER_ID)
    if (known !== null) return known
    const made = nextId()
    storage.write(BROWSER_ID, made)
    return made
  }
}

/** A number in [0, 1). */
export function randomFraction(crypto: Pick<Crypto, 'getRandomValues'>): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}
