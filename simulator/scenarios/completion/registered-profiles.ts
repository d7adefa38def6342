// Complete, valid profiles for people who are registered when a world starts. The data comes from the world file and the
// lookup lists, or is invented, like the firms.
import { firstIds } from '../../world/blank-world'
import { carriesName } from '../../world/profiles/originating-entities'
import type { ProfileRecord } from '../../world/profiles/profiles.state'
import type { Reference } from '../../world/reference'
import type { Named, Person, Profile, WorldState } from '../../world/state'
import { rowsOf } from '../../world/table'

const streets = ['Market Street', 'Lakeside Avenue', 'Commerce Way', 'Grant Street', 'Harbor Boulevard', 'Prairie Road']
const addresses = [
  { city: 'Columbus', code: 'OH', zip_code: '43215' },
  { city: 'Bethesda', code: 'MD', zip_code: '20814' },
  { city: 'Saint Paul', code: 'MN', zip_code: '55101' },
  { city: 'Richmond', code: 'VA', zip_code: '23219' },
  { city: 'Charlotte', code: 'NC', zip_code: '28202' },
  { city: 'Hartford', code: 'CT', zip_code: '06103' },
]

const cycle = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

interface Base {
  readonly person: Person
  readonly profile: Profile
  readonly index: number
  readonly reference: Reference
  /** The names of all lenders. */
  readonly lenders: readonly string[]
  readonly newId: () => number
}

function company({ profile, index, reference }: Base) {
  const { city = '', code = '', zip_code = '' } = cycle(addresses, index) ?? {}
  return {
    name: profile.name,
    street: `${120 + 35 * index} ${cycle(streets, index) ?? ''}`,
    city,
    state_id: reference.states.find((state) => state.code === code)?.id ?? 1,
    zip_code,
  }
}

const domainOf = (email: string): string => email.split('@')[1] ?? ''
const addressOf = (name: string, email: string): string =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${domainOf(email)}`

/** The desk first, then the signators. */
function contacts({ person, profile, newId }: Base) {
  const { phone } = profile
  const desk = {
    id: newId(),
    type: 'primary',
    name: `${profile.name} desk`,
    email: person.email,
    phone,
    signator: false,
  }
  const signatorContacts = profile.signators.map(({ id, name }: Named) => {
    return { id, type: 'trader', name, email: addressOf(name, person.email), phone, signator: true }
  })
  return [desk, ...signatorContacts]
}

/** The entity with the lender's own name, or the first one with no lender's name. */
function originatorEntityId({ profile, reference, lenders }: Base): number | null {
  const { originatorEntities: all } = reference
  const sameName = all.find((entity) => carriesName(entity, profile.name))
  return (sameName ?? all.find((entity) => !lenders.some((name) => carriesName(entity, name))))?.id ?? null
}

function lender(base: Base): ProfileRecord {
  const { person, profile, index, reference } = base
  const persons = contacts(base)
  const warehouses = Object.fromEntries(
    reference.warehouseLenders.map(({ id }, warehouse) => [
      String(id),
      warehouse % 3 === index % 3 ? 25_000_000 * (warehouse + 1) : 0,
    ]),
  )
  return {
    userId: person.id,
    version: 1,
    role: 'lender',
    profile: {
      ...company(base),
      id: profile.id,
      persons,
      website: `https://www.${domainOf(person.email)}`,
      warehouses,
      servicer_external_servicer: false,
      servicer_person_id: persons[0]?.id ?? null,
      servicer_company_id: null,
      servicer_contact_name: null,
      servicer_contact_email: null,
      servicer_contact_phone: null,
      trade_authority_type: 'all',
      investors_trading_authority: [],
      domains: [domainOf(person.email)],
      originator_entity_id: profile.originatorCompany === null ? null : originatorEntityId(base),
    },
  }
}

function investor(base: Base): ProfileRecord {
  const { person, profile, index, reference } = base
  return {
    userId: person.id,
    version: 1,
    role: 'investor',
    profile: {
      ...company(base),
      id: profile.id,
      persons: contacts(base),
      signators: profile.signators.map(({ id }) => id),
      credit_officer_name: 'Rowan Ellery',
      credit_officer_email: addressOf('Rowan Ellery', person.email),
      credit_officer_phone: profile.phone,
      servicers: reference.servicerCompanies.slice(0, 3).map(({ id }) => id),
      investor_legal_firm_id: cycle(reference.legalFirms, index)?.id ?? null,
      investor_legal_firm_email: null,
      investor_legal_firm_name: null,
    },
  }
}

function borrower(base: Base): ProfileRecord {
  const { person, profile } = base
  return {
    userId: person.id,
    version: 1,
    role: 'borrower',
    profile: {
      ...company(base),
      id: profile.id,
      persons: contacts(base),
      website: `https://www.${domainOf(person.email)}`,
      apartment: true,
      apartment_affordable: true,
      apartment_moderate_income: false,
      apartment_market_rate: true,
      assisted_living_facilities: false,
      nursing_homes: false,
      hospitals: false,
      rural_housing: true,
      rural_housing_section_538: true,
      rural_housing_section_515: false,
      experience_hud_years: 14,
      experience_hud_projects: 22,
      experience_hud_projects_insured: 9,
      experience_rhs_years: 6,
      experience_rhs_projects: 4,
      experience_rhs_projects_insured: 3,
      lenders_worked: [],
      lenders_exclude: [],
    },
  }
}

/** Null without a lender, because every originator works for one. */
function originator({ person, profile }: Base): ProfileRecord | null {
  const { lenderProfileId: lender_profile_id } = profile
  if (lender_profile_id === null) return null
  const [firstname = profile.name, ...rest] = profile.name.split(' ')
  const lastname = rest.join(' ') || firstname
  return {
    userId: person.id,
    version: 1,
    role: 'originator',
    profile: { id: profile.id, lender_profile_id, firstname, lastname, email: person.email },
    standing: 'approved',
  }
}

const recordFor: Readonly<Partial<Record<Person['role'], (base: Base) => ProfileRecord | null>>> = {
  lender,
  investor,
  borrower,
  originator,
}

const lenderNames = (people: Iterable<Person>): readonly string[] =>
  [...people].flatMap(({ role, profile }) => (role === 'lender' && profile !== null ? [profile.name] : []))

/** Adds a complete profile record for every person who has a profile. */
export function withRegisteredProfiles(state: WorldState): WorldState {
  const people = [...rowsOf(state.people)]
  const signators = people.flatMap((person) => person.profile?.signators ?? [])
  let nextContactId = Math.max(firstIds.signator, ...signators.map(({ id }) => id + 1))
  const newId = (): number => {
    const id = nextContactId
    nextContactId += 1
    return id
  }
  const lenders = lenderNames(people)
  const byId: Record<number, ProfileRecord> = {}
  people.forEach((person, index) => {
    const { profile } = person
    if (profile === null) return
    const record =
      recordFor[person.role]?.({ person, profile, index, reference: state.reference, lenders, newId }) ?? null
    if (record !== null) byId[profile.id] = record
  })
  return { ...state, profiles: { ...state.profiles, byId, nextContactId } }
}

/** A default profile for a person who registers under this name; null for a role without profiles. */
export function defaultRecord(
  state: WorldState,
  person: Person,
  name: string,
  lenderProfileId: number | null,
): ProfileRecord | null {
  const lenders = lenderNames(rowsOf(state.people))
  let id = 1
  const newId = (): number => id++
  const signators = [{ id: newId(), name: 'Jordan Ames' }]
  const profile: Profile = { id: 0, name, phone: '12025550199', originatorCompany: null, lenderProfileId, signators }
  return (
    recordFor[person.role]?.({ person, profile, index: person.id, reference: state.reference, lenders, newId }) ?? null
  )
}
