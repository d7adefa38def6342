// The people of a world, with the passwords that they sign in with, and who signs in.
import type { WorldDocument } from '../scenarios/language/world-schema'
import { castByKey, personByEmail } from '../world/people/people'
import type { WorldState } from '../world/state'
import { isSameSecret } from './codes'
import { matches, NOBODY } from './password'
import type { PersonInCast, RunningWorld } from './running-world'

/** What a person signs in with where the passwords of the world file don't count; null: with nothing. */
export interface OwnPassword {
  readonly password: string | null
}

/**
 * The user id for this e-mail and password, or null; all failures take the same time. Where a person has a password of their own
 * (`ownOf`), the one in the world file doesn't count: it is printed in the repository. One that was chosen in the world does.
 */
export async function authenticate(
  world: RunningWorld,
  email: string,
  password: string,
  ownOf: (userId: number) => OwnPassword | null = () => null,
): Promise<number | null> {
  const person = personByEmail(world.state(), email)
  const right = await matches(
    password,
    person === undefined || person.passwordHash === '' ? NOBODY : person.passwordHash,
  )
  if (person === undefined) return null
  const own = ownOf(person.id)
  if (own === null) return right ? person.id : null
  const isPrinted = world.cast.some(({ userId, password: printed }) => userId === person.id && printed === password)
  const isOwn = isSameSecret(password, own.password ?? '') && own.password !== null
  return isOwn || (right && !isPrinted) ? person.id : null
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
