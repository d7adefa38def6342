// The people of a world with their passwords.
import { signatorOf, type WorldDocument } from '../scenarios/language/world-schema'
import { castByKey } from '../world/people/people'
import type { WorldState } from '../world/state'
import type { PersonInCast } from './running-world'

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
