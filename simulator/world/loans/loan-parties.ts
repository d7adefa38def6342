// Who a lender's loans may name: contacts, servicing persons, signators, invited investors, entities.
import { personByProfile } from '../people/people'
import { entitiesFor } from '../profiles/originating-entities'
import { recordOf } from '../profiles/profiles.project'
import type { Named, WorldState } from '../state'
import { rowsOf } from '../table'

export interface LoanParties {
  /** The lender itself and its originators, by profile id. */
  readonly contacts: readonly Named[]
  readonly signators: readonly Named[]
  readonly servicingPersons: readonly Named[]
  /** Investors by profile id. */
  readonly investors: readonly Named[]
  /** The firms that a loan may name as its originating entity. */
  readonly entities: readonly Named[]
}

export const noParties: LoanParties = { contacts: [], signators: [], servicingPersons: [], investors: [], entities: [] }

/** The parties of one lender. */
export function loanParties(state: WorldState, lenderProfileId: number): LoanParties {
  const lender = personByProfile(state, lenderProfileId)?.profile
  const contacts: Named[] = lender === null || lender === undefined ? [] : [{ id: lender.id, name: lender.name }]
  const investors: Named[] = []
  for (const { role, profile } of rowsOf(state.people)) {
    if (profile === null) continue
    const row = { id: profile.id, name: profile.name }
    if (role === 'originator' && profile.lenderProfileId === lenderProfileId) contacts.push(row)
    if (role === 'investor') investors.push(row)
  }
  const signators = lender?.signators ?? []
  const owner = state.profileOwners[lenderProfileId]
  const record = owner === undefined ? null : recordOf(state, owner)
  // Anyone at the firm can be the servicing person. If no people are on file, its signators can.
  const people = record?.role === 'lender' ? record.profile.persons.map(({ id, name }) => ({ id, name })) : []
  const servicingPersons = people.length > 0 ? people : signators
  return { contacts, signators, servicingPersons, investors, entities: entitiesFor(state, lenderProfileId) }
}
