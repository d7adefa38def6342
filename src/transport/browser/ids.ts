// Unguessable ids and uniform random numbers from the browser's generator. Works over plain http, unlike randomUUID.
import type { StoragePort } from '../../ports/storage'

/** 128 random bits as 32 hex digits. */
export function randomId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const BROWSER_ID = 'browser-id'

/**
 * The id of this browser, created on the first call. It survives a sign-out, so that a draft on the server is recognized as
 * typed here. If the browser stores nothing, it lasts as long as the page.
 */
export function createBrowserId(storage: StoragePort, nextId: () => string): () => string {
  return () => {
    const stored = storage.read(BROWSER_ID)
    if (stored !== null) return stored
    const created = nextId()
    storage.write(BROWSER_ID, created)
    return created
  }
}

/** A number in [0, 1). */
export function randomFraction(crypto: Pick<Crypto, 'getRandomValues'>): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}
