// Finding people of a world by what is known of them.
import type { Person, WorldState } from '../state'
import { rowOf, rowsOf } from '../table'

/** The person with this user id. */
export const personById = (state: WorldState, userId: number): Person | undefined => rowOf(state.people, userId)

/** The person who owns this profile. */
export function personByProfile(state: WorldState, profileId: number): Person | undefined {
  const userId = state.profileOwners[profileId]
  return userId === undefined ? undefined : rowOf(state.people, userId)
}

/** The person with this e-mail address, whatever its case. */
export function personByEmail(state: WorldState, email: string): Person | undefined {
  const wanted = email.trim().toLowerCase()
  for (const person of rowsOf(state.people)) if (person.email.toLowerCase() === wanted) return person
  return undefined
}

/** The persona of this key. */
export function personByKey(state: WorldState, key: string): Person | undefined {
  for (const person of rowsOf(state.people)) if (person.key === key) return person
  return undefined
}

/** The persona of this key; throws where there is none, which the checks of a scenario have ruled out. */
export function castByKey(state: WorldState, key: string): Person {
  const person = personByKey(state, key)
  if (person === undefined) throw new Error(`no ${key} in this world`)
  return person
}

/** The profile of the persona of this key; throws where there is no persona, or one that has not registered. */
export function profileIdByKey(state: WorldState, key: string): number {
  const { profile } = castByKey(state, key)
  if (profile === null) throw new Error(`${key} has no profile in this world`)
  return profile.id
}

/** The name of the firm behind a profile, or an empty text. */
export function firmName(state: WorldState, profileId: number): string {
  const profile = personByProfile(state, profileId)?.profile
  // An originator who was deleted may have a profile with another lender by now.
  return profile?.id === profileId ? profile.name : (state.profiles.formerNames[profileId] ?? profile?.name ?? '')
}
