// Who may be named in a lender's loans: contacts, servicing persons, signators, invited investors.
import { personByProfile } from '../people/people'
import { entitiesFor } from '../profiles/originating-entities'
import { recordOf } from '../profiles/profiles.project'
import type { Named, WorldState } from '../state'
import { rowsOf } from '../table'

export interface LoanParties {
  /** The lender itself, and the originators who work with it, by profile id. */
  readonly contacts: readonly Named[]
  readonly signators: readonly Named[]
  readonly servicingPersons: readonly Named[]
  /** Investors by profile id. */
  readonly investors: readonly Named[]
  /** The firms that a loan may name as originating entity. */
  readonly entities: readonly Named[]
}

/** The people around nobody. */
export const noParties: LoanParties = { contacts: [], signators: [], servicingPersons: [], investors: [], entities: [] }

/** The people around one lender. */
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
  // Everybody of the firm may answer for the servicing; a firm of which no people are known, through its signators.
  const people = record?.role === 'lender' ? record.profile.persons.map(({ id, name }) => ({ id, name })) : []
  const servicingPersons = people.length > 0 ? people : signators
  return { contacts, signators, servicingPersons, investors, entities: entitiesFor(state, lenderProfileId) }
}
