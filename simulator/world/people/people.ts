// Finds people by id, profile, email or key.
import type { Envelope } from '../envelope'
import type { Person, WorldState } from '../state'
import { rowOf, rowsOf } from '../table'

/** The person with this user id. */
export const personById = (state: WorldState, userId: number): Person | undefined => rowOf(state.people, userId)

/** The person who sent a command; undefined for the system and for an unknown user. */
export const senderOf = (state: WorldState, { actor }: Pick<Envelope, 'actor'>): Person | undefined =>
  actor === 'system' ? undefined : personById(state, actor)

/** The person who owns this profile. */
export function personByProfile(state: WorldState, profileId: number): Person | undefined {
  const userId = state.profileOwners[profileId]
  return userId === undefined ? undefined : rowOf(state.people, userId)
}

/** The person with this email, ignoring case. */
export function personByEmail(state: WorldState, email: string): Person | undefined {
  const normalized = email.trim().toLowerCase()
  for (const person of rowsOf(state.people)) if (person.email.toLowerCase() === normalized) return person
  return undefined
}

/** The persona with this key. */
export function personByKey(state: WorldState, key: string): Person | undefined {
  for (const person of rowsOf(state.people)) if (person.key === key) return person
  return undefined
}

/** The persona with this key. Throws if there is none, which the scenario checks rule out. */
export function castByKey(state: WorldState, key: string): Person {
  const person = personByKey(state, key)
  if (person === undefined) throw new Error(`no person ${key} in this world`)
  return person
}

/** The profile id of the persona with this key. Throws if there is no persona or no profile. */
export function profileIdByKey(state: WorldState, key: string): number {
  const { profile } = castByKey(state, key)
  if (profile === null) throw new Error(`${key} has no profile in this world`)
  return profile.id
}

/** The name of a profile's firm, or an empty string. */
export function firmName(state: WorldState, profileId: number): string {
  const profile = personByProfile(state, profileId)?.profile
  // A deleted originator may have a new profile with another lender.
  return profile?.id === profileId ? profile.name : (state.profiles.formerNames[profileId] ?? profile?.name ?? '')
}
