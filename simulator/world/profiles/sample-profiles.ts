// For tests of profiles, originators and indications: people without profiles, and valid entries for each role.
import { type LenderProfileEntry, ownedPropertyFlags } from '../../../src/contract/profile'
import type { Role } from '../../../src/contract/role'
import { blankWorld } from '../blank-world'
import type { Command } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import { noReference, type Reference } from '../reference'
import type { Person, WorldState } from '../state'
import { nextId, withRow } from '../table'
import type { ProfileEntry } from './profile-rules'
import { ownProfile } from './profiles.project'

/** 2026-03-02 10:15 in New York. */
export const AT = Date.parse('2026-03-02T15:15:00Z')
const reference: Reference = {
  ...noReference,
  originatorEntities: [{ id: 4, name: 'Bluestem Multifamily Lending, LLC' }],
  indication: {
    as_of: '2026-03-02T15:00:00.000Z',
    benchmark: { ust_5y: 3.85, ust_10y: 4.15, ust_30y: 4.7 },
    rows: [
      {
        loan_type: 'fha',
        type: 'permanent',
        section: '223(f)',
        call_protection: 'LO0_10_1',
        spread_bps: 108,
        gnma_rate: 5.23,
        servicing_spread: 0.25,
        note_rate: 5.48,
        price: '101-00',
      },
    ],
  },
}

/** A world of people with accounts but no profiles, and their user ids in order. */
export function worldOf(...roles: readonly Role[]): { state: WorldState; ids: readonly number[] } {
  let state = blankWorld(1, reference)
  const ids = roles.map((role, index) => {
    const id = nextId(state.people)
    const row: Person = {
      id,
      key: `${role}-${index}`,
      role,
      // Originators work for the first firm.
      email:
        role === 'originator'
          ? `${index === 1 ? 'orla' : 'otto'}@firm0.example`
          : `${role}${index}@firm${index}.example`,
      passwordHash: '',
      profile: null,
    }
    state = { ...state, people: withRow(state.people, id, row) }
    return id
  })
  return { state, ids }
}

/** The state after an accepted command. Throws if it is refused. */
export function applyAccepted(state: WorldState, command: Command, at = AT): WorldState {
  const decision = decide(state, command, at)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  return evolveAll(state, decision.events)
}

/** The refusal of a command at AT; null if it is accepted. */
export function refusal(state: WorldState, command: Command) {
  const decision = decide(state, command, AT)
  return decision.ok ? null : decision.refusal
}

export const saveProfile = (
  actor: number,
  entry: ProfileEntry,
  name: 'register profile' | 'edit profile' = 'register profile',
) => ({ name, actor, origin: 'person', entry }) as const

const company = {
  name: 'Prairie Lending',
  street: '1 Main Street',
  city: 'Saint Paul',
  state_id: 23,
  zip_code: '55101',
}
export const ada = { type: 'primary', name: 'Ada Marsh', email: 'ada@firm0.example', phone: '16125550101' }
export const ben = { type: 'trader', name: 'Ben Orr', email: 'ben@firm0.example', phone: '16125550102' }

export const lender: LenderProfileEntry = {
  ...company,
  website: 'prairie.example',
  persons: [ada, ben],
  warehouses: { '1': 25_000_000, '2': 0 },
  servicer_external_servicer: false,
  servicer_person_position: 2,
  trade_authority_type: 'all',
  investors_trading_authority: [],
  domains: ['firm0.example'],
  originator_entity_id: 4,
}
export const lenderEntry = (change: Partial<LenderProfileEntry> = {}): ProfileEntry => ({
  role: 'lender',
  profile: { ...lender, ...change },
})
export const investorEntry = (signators: readonly number[], persons = [ada, ben]): ProfileEntry => ({
  role: 'investor',
  profile: {
    ...company,
    persons,
    signators: [...signators],
    credit_officer_name: 'Cy Dunn',
    credit_officer_email: 'cy@firm0.example',
    credit_officer_phone: '16125550103',
    servicers: [1],
    investor_legal_firm_id: 3,
  },
})
const flags = Object.fromEntries(ownedPropertyFlags.map((flag) => [flag, flag === 'hospitals'])) as {
  [F in (typeof ownedPropertyFlags)[number]]: boolean
}
export const borrowerEntry = (change: object = {}): ProfileEntry => ({
  role: 'borrower',
  profile: {
    ...company,
    persons: [ada],
    ...flags,
    experience_hud_years: 3,
    experience_hud_projects: 5,
    experience_hud_projects_insured: 5,
    experience_rhs_years: 0,
    experience_rhs_projects: 0,
    experience_rhs_projects_insured: 0,
    lenders_worked: [],
    lenders_exclude: [],
    ...change,
  },
})
export const originatorEntry = (lenderId: number, email = 'orla@firm0.example'): ProfileEntry => ({
  role: 'originator',
  profile: { lender_profile_id: lenderId, firstname: 'Orla', lastname: 'Finch', email },
})

/** A lender with an originating entity and two originators with open requests. */
export function withOriginators() {
  const { state, ids } = worldOf('lender', 'originator', 'originator')
  const [lenderUser = 0, orla = 0, otto = 0] = ids
  let next = applyAccepted(state, saveProfile(lenderUser, lenderEntry()))
  const lenderId = ownProfile(next, lenderUser)?.profile.id ?? 0
  next = applyAccepted(next, saveProfile(orla, originatorEntry(lenderId)))
  next = applyAccepted(next, saveProfile(otto, originatorEntry(lenderId, 'otto@firm0.example')))
  const [orlaId = 0, ottoId = 0] = [orla, otto].map((user) => ownProfile(next, user)?.profile.id)
  return { state: next, lenderUser, lenderId, orla, otto, orlaId, ottoId }
}

/** A lender's decision on an originator's request. */
export const judge = (name: 'approve originator' | 'decline originator', actor: number, profileId: number) =>
  ({ name, actor, origin: 'person', profileId }) as const
/** Deletes an originator, whose loans go to the replacement. */
export const remove = (actor: number, profileId: number, replacementId: number | null) =>
  ({ name: 'delete originator', actor, origin: 'person', profileId, replacementId }) as const
