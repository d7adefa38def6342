// Hashes and verifies passwords.
import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isPublicHash, publicPasswordHash } from '../runtime/public-password'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const COST = { N: 16_384, r: 8, p: 1 }
const LENGTH = 32

/** One form for texts that look the same: devices write é as one character or as two. */
const normalized = (password: string): string => password.normalize('NFKC')

/** Returns `scrypt:<salt>:<hash>` in base64url, with a new salt every time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(normalized(password), salt, LENGTH, COST)
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

/** Matches no password. Checked for unknown emails, so that they take as long as known ones. */
export const UNKNOWN_USER_HASH = `scrypt:${'A'.repeat(22)}:${'A'.repeat(43)}`

/** The maximum number of cached pairs. */
const MAX_VERIFIED = 5_000
/** Random per process and never stored. */
const verifiedKey = randomBytes(32)
/**
 * HMACs of verified pairs of password and hash, oldest first. Only the correct password gets a cache hit, so guesses take equally
 * long for known and unknown emails.
 */
const verified = new Set<string>()

const remember = (pair: string): void => {
  for (const oldest of verified) {
    if (verified.size < MAX_VERIFIED) break
    verified.delete(oldest)
  }
  verified.add(pair)
}

/** True if the password has this hash. Correct pairs are cached, because scrypt is slow. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  if (isPublicHash(stored)) return stored === publicPasswordHash(password)
  const pair = createHmac('sha256', verifiedKey)
    .update(JSON.stringify([password, stored]))
    .digest('base64url')
  if (verified.has(pair)) return true
  const [, salt = '', hash = ''] = stored.split(':')
  const expected = Buffer.from(hash, 'base64url')
  const isHashed = async (text: string): Promise<boolean> => {
    const actual = await derive(text, Buffer.from(salt, 'base64url'), LENGTH, COST)
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  }
  // Earlier versions hashed passwords as typed.
  const isCorrect =
    (await isHashed(normalized(password))) || (password !== normalized(password) && (await isHashed(password)))
  if (isCorrect) remember(pair)
  return isCorrect
}
