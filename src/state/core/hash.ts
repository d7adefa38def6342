// A stable fingerprint of plain JSON: equal values have equal fingerprints in every process. Detects mistakes, not attacks.
import { canonicalText } from '../../domain/canonical-text'

/** 53 bits of a text (cyrb53: two multiplicative mixes of its UTF-16 units). */
export function hashText(text: string, seed = 0): number {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/** The fingerprint of a plain JSON value, 28 hex digits; ignores key order and undefined values. */
export function hashJson(value: unknown): string {
  const text = canonicalText(value)
  return [1, 2].map((seed) => hashText(text, seed).toString(16).padStart(14, '0')).join('')
}
