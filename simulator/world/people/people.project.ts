// A person as the server describes them to themself; never used to describe one person to another. S3.5
import type { User } from '../../../src/contract/user'
import type { WorldState } from '../state'
import { firmName, personById } from './people'

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
      originator_company: profile.originatorCompany,
      lender:
        profile.lenderProfileId === null
          ? null
          : { id: profile.lenderProfileId, name: firmName(state, profile.lenderProfileId) },
      signators: profile.signators.map((signator) => ({ ...signator })),
    },
  }
}
