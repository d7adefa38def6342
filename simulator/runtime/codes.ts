// Short codes that people type to enter a world or a room, and the comparison of secrets.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Omits letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 6

/** A random code, one of almost 900 million. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** Derives a password that is easy to type from a secret: 16 characters in groups of four. Deterministic. */
export const passwordFrom = (secret: string): string => {
  const characters = [...createHash('sha256').update(`password\n${secret}`).digest()]
    .slice(0, 16)
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return (characters.join('').match(/.{4}/g) ?? []).join('-')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isSameSecret = (candidate: string, secret: string): boolean =>
  timingSafeEqual(digest(candidate), digest(secret))
