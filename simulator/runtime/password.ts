// Hashes of passwords, and the check of one.
import type { ScryptOptions } from 'node:crypto'
import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const COST = { N: 16_384, r: 8, p: 1 }
const LENGTH = 32

/** `scrypt:<salt>:<hash>`, base64url; a new salt every time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, LENGTH, COST)
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

const PUBLIC = 'public:'

/** The hash of a password that stands in a world file for everybody to read: the same in every process, and quick. */
export const hashOfPublic = (password: string): string =>
  `${PUBLIC}${createHash('sha256').update(password).digest('base64url')}`

/** The hash of no password, so that an unknown e-mail takes as long as a known one. */
export const NOBODY = `scrypt:${'A'.repeat(22)}:${'A'.repeat(43)}`

/** So many pairs of a password and its hash are known to be right. */
const MOST_KNOWN = 5_000
/** Made anew by each process and never stored. */
const keyOfKnown = randomBytes(32)
/**
 * Pairs that were right once, under that key, the oldest first. Only somebody who has the password finds one, so that whoever
 * guesses still waits as long for an e-mail that is known as for one that is not.
 */
const known = new Set<string>()

const keep = (pair: string): void => {
  for (const oldest of known) {
    if (known.size < MOST_KNOWN) break
    known.delete(oldest)
  }
  known.add(pair)
}

/** True when the password has this hash. The same right password costs a second time next to nothing. */
export async function matches(password: string, stored: string): Promise<boolean> {
  if (stored.startsWith(PUBLIC)) return stored === hashOfPublic(password)
  const pair = createHmac('sha256', keyOfKnown)
    .update(JSON.stringify([password, stored]))
    .digest('base64url')
  if (known.has(pair)) return true
  const [, salt = '', hash = ''] = stored.split(':')
  const wanted = Buffer.from(hash, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), LENGTH, COST)
  const right = wanted.length === found.length && timingSafeEqual(wanted, found)
  if (right) keep(pair)
  return right
}
