// Short codes that people type to enter a world or a room, and the comparison of secrets.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Without letters and digits that are easily confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 6

/** A new code; one of almost 900 million. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')

/** A password that a person reads from a screen and types: 16 characters in groups of four, the same for the same secret. */
export const passwordFrom = (secret: string): string => {
  const signs = [...createHash('sha256').update(`password\n${secret}`).digest()]
    .slice(0, 16)
    .map((byte) => SIGNS.charAt(byte % SIGNS.length))
  return (signs.join('').match(/.{4}/g) ?? []).join('-')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** True when both are equal; takes equally long for every pair. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret))
