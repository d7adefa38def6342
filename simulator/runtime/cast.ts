// The people of a world, with the passwords that they sign in with, and the check of a password.
import type { ScryptOptions } from 'node:crypto'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { WorldDocument } from '../scenarios/language/world-schema'
import { castByKey, personByEmail } from '../world/people/people'
import type { WorldState } from '../world/state'
import type { PersonInCast, RunningWorld } from './running-world'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const COST = { N: 16_384, r: 8, p: 1 }
const LENGTH = 32

/** `scrypt:<salt>:<hash>`, base64url; a new salt every time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, LENGTH, COST)
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

/** The hash of no password, so that an unknown e-mail takes as long as a known one. */
const NOBODY = `scrypt:${'A'.repeat(22)}:${'A'.repeat(43)}`

/** True when the password has this hash. */
export async function matches(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split(':')
  const wanted = Buffer.from(hash, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), LENGTH, COST)
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

/** The user id for this e-mail and password, or null; both failures take the same time. */
export async function authenticate(world: RunningWorld, email: string, password: string): Promise<number | null> {
  const person = personByEmail(world.state(), email)
  const right = await matches(
    password,
    person === undefined || person.passwordHash === '' ? NOBODY : person.passwordHash,
  )
  return right && person !== undefined ? person.id : null
}

/** Every person of the world file, in its order. */
export function castOf(world: WorldDocument, state: WorldState): readonly PersonInCast[] {
  return world.people.map(({ key, role, name, email, password }) => ({
    key,
    userId: castByKey(state, key).id,
    role,
    name,
    email,
    password,
  }))
}
