// The signed-in user in wire form; never used to describe one user to another. S3.5
import type { User } from '../../../src/contract/user'
import { suspendedAt } from '../accounts/suspension'
import type { Named, WorldState } from '../state'
import { firmName, personById } from './people'

/** Whether any originator works with this lender or has asked to. If so, it gets the Originators page even without an entity. */
const hasOriginators = (state: WorldState, lenderProfileId: number): boolean =>
  Object.values(state.profiles.byId).some(
    (record) => record.role === 'originator' && record.profile.lender_profile_id === lenderProfileId,
  )

const firmOf = ({ id, name }: Named): Named => ({ id, name })

/** The signed-in user; null if this world has no such user. */
export function userFor(state: WorldState, userId: number): User | null {
  const person = personById(state, userId)
  if (person === undefined) return null
  const { id, email, role, profile, awaitsApproval } = person
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
          : {
              id: profile.lenderProfileId,
              name: firmName(state, profile.lenderProfileId),
              suspended_at: suspendedAt(state, state.profileOwners[profile.lenderProfileId]),
            },
      signators: profile.signators.map((signator) => ({ ...signator })),
      ...(awaitsApproval === undefined ? {} : { awaiting_approval: true }),
    },
  }
}
