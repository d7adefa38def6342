// Hashes of passwords, and the check of one.
import type { ScryptOptions } from 'node:crypto'
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
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

/** True when the password has this hash. */
export async function matches(password: string, stored: string): Promise<boolean> {
  if (stored.startsWith(PUBLIC)) return stored === hashOfPublic(password)
  const [, salt = '', hash = ''] = stored.split(':')
  const wanted = Buffer.from(hash, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), LENGTH, COST)
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}
