// A person as the server describes them to themself; never used to describe one person to another. S3.5
import type { User } from '../../../src/contract/user'
import type { Named, WorldState } from '../state'
import { firmName, personById } from './people'

/** Somebody asked the lender, or works with it: then it has the page Originators, also without an originating entity. */
const hasOriginators = (state: WorldState, lenderProfileId: number): boolean =>
  Object.values(state.profiles.byId).some(
    (record) => record.role === 'originator' && record.profile.lender_profile_id === lenderProfileId,
  )

const firmOf = ({ id, name }: Named): Named => ({ id, name })

/** The signed-in person; null when there is no such person in this world. */
export function userFor(state: WorldState, userId: number): User | null {
  const person = personById(state, userId)
  if (person === undefined) return null
  const { id, email, role, profile } = person
  if (profile === null) return { id, email, role, profile: null }
  return {
    id,
    email,
    role,
    profile: {
      id: profile.id,
      name: profile.name,
      originator_company: profile.originatorCompany ?? (hasOriginators(state, profile.id) ? firmOf(profile) : null),
      lender:
        profile.lenderProfileId === null
          ? null
          : { id: profile.lenderProfileId, name: firmName(state, profile.lenderProfileId) },
      signators: profile.signators.map((signator) => ({ ...signator })),
    },
  }
}
