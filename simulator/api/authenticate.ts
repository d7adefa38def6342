// The check of a sign-in.
import { isSameSecret } from '../runtime/codes'
import type { RunningWorld } from '../runtime/running-world'
import type { PasswordOverride } from '../training/rooms'
import { personByEmail } from '../world/people/people'
import { passwordMatches, UNKNOWN_USER_HASH } from './password'

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
