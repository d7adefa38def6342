// The people of a world with their passwords, and the check of a sign-in.
import type { WorldDocument } from '../scenarios/language/world-schema'
import { signatorOf } from '../scenarios/language/world-schema'
import { castByKey, personByEmail } from '../world/people/people'
import type { WorldState } from '../world/state'
import { isSameSecret } from './codes'
import { passwordMatches, UNKNOWN_USER_HASH } from './password'
import type { PersonInCast, RunningWorld } from './running-world'

/** Replaces a person's password from the world file; null: the person cannot sign in with a password. */
export interface PasswordOverride {
  readonly password: string | null
}

/**
 * Returns the user id for this email and password, or null. All failures take the same time. If `overrideOf` returns an override,
 * the password of the world file is rejected, because the repository is public. A password that the user chose in the world still
 * works.
 */
export async function authenticate(
  world: RunningWorld,
  email: string,
  password: string,
  overrideOf: (userId: number) => PasswordOverride | null = () => null,
): Promise<number | null> {
  const person = personByEmail(world.state(), email)
  const isCorrect = await passwordMatches(
    password,
    person === undefined || person.passwordHash === '' ? UNKNOWN_USER_HASH : person.passwordHash,
  )
  if (person === undefined) return null
  const override = overrideOf(person.id)
  if (override === null) return isCorrect ? person.id : null
  const isPublished = world.cast.some((member) => member.userId === person.id && member.password === password)
  const matchesOverride = isSameSecret(password, override.password ?? '') && override.password !== null
  return matchesOverride || (isCorrect && !isPublished) ? person.id : null
}

/** Every person of the world file, in file order. */
export function castOf(world: WorldDocument, state: WorldState): readonly PersonInCast[] {
  return world.people.map(({ key, role, name, email, password, signators = [] }) => ({
    key,
    userId: castByKey(state, key).id,
    role,
    name,
    email,
    password,
    pins: signators.map(signatorOf).flatMap(({ name: signator, pin }) => (pin === null ? [] : [{ signator, pin }])),
  }))
}
