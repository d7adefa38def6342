// The people of a world, with the passwords that they sign in with, and who signs in.
import type { WorldDocument } from '../scenarios/language/world-schema'
import { castByKey, personByEmail } from '../world/people/people'
import type { WorldState } from '../world/state'
import { matches, NOBODY } from './password'
import type { PersonInCast, RunningWorld } from './running-world'

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
