// A receipt as one self-contained line of text: its content, nonce, position in the chain, and the marketplace's signature.
// `LR1.<receipt>.<previous>.<signature>`, each part base64url.
import type { OwnReceipt } from '../contract/receipt'
import { canonicalText } from './canonical-text'

const KIND = 'LR1'

/** The line of a receipt. Without a signature the last part is empty. */
export function receiptLine({ previous, signature, attempt: _attempt, ...receipt }: OwnReceipt): string {
  const parts = [textToBase64(canonicalText(receipt)), hexToBase64(previous ?? ''), hexToBase64(signature ?? '')]
  return [KIND, ...parts].join('.')
}

/** The content of a line. */
export interface ReceiptLine {
  /** The sealed part: the receipt without the nonce. */
  readonly receipt: Readonly<Record<string, unknown>>
  readonly auctionId: number
  readonly sequence: number
  /** Hex. */
  readonly nonce: string
  /** Hex; null if the line has none. */
  readonly previous: string | null
  readonly signature: string | null
}

/** Reads a line; null for anything else. */
export function readReceiptLine(line: string): ReceiptLine | null {
  const [kind, sealed = '', previous = '', signature = '', ...more] = line.trim().split('.')
  if (kind !== KIND || more.length > 0) return null
  try {
    const parsed: unknown = JSON.parse(base64ToText(sealed))
    if (typeof parsed !== 'object' || parsed === null) return null
    const { nonce, ...receipt }: Readonly<Record<string, unknown>> = { ...parsed }
    const { auction_id, sequence } = receipt
    if (typeof nonce !== 'string' || !/^[0-9a-f]{32}$/.test(nonce)) return null
    if (typeof auction_id !== 'number' || typeof sequence !== 'number') return null
    return {
      receipt,
      auctionId: auction_id,
      sequence,
      nonce,
      previous: base64ToHex(previous) || null,
      signature: base64ToHex(signature) || null,
    }
  } catch {
    return null
  }
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const textToBase64 = (text: string): string => toBase64(new TextEncoder().encode(text))
const base64ToText = (text: string): string => new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(text))
const hexToBase64 = (hex: string): string =>
  toBase64(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
const base64ToHex = (text: string): string =>
  [...fromBase64(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
