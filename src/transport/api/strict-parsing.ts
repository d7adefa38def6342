// Keeps the contract's parser away from `new Function`, which the strict CSP forbids. No parsing happens here.
import * as z from 'zod/mini'

/** Must be called before the first message is read; calling it again changes nothing. */
export function strictParsing(): void {
  z.config({ jitless: true })
}
