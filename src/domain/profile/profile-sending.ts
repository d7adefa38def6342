// Converts a profile to its form and the form to a request, as the specification wants it: an investor's signators
// as 1-based positions, persons with type, name, email and phone, 0 for no warehouse line. S5.23, S5.24
import type {
  BorrowerProfile,
  BorrowerProfileEntry,
  InvestorProfile,
  InvestorProfileEntry,
  LenderProfile,
  LenderProfileEntry,
  OriginatorProfile,
  OriginatorProfileEntry,
} from '../../contract/profile'
import { ownedPropertyFlags } from '../../contract/profile'
import { readZip } from '../entry/codes'
import { readEmail } from '../entry/email'
import { formatCount } from '../formats'
import { formatPhone } from '../validation/rules'
import type { PersonRow, ProfileForm, ProfileRole } from './profile-form'
import { blankPerson, phoneDigits, wholeNumber } from './profile-form'

/** A profile with its role. */
export type OwnProfile =
  | { readonly role: 'lender'; readonly profile: LenderProfile }
  | { readonly role: 'investor'; readonly profile: InvestorProfile }
  | { readonly role: 'borrower'; readonly profile: BorrowerProfile }
  | { readonly role: 'originator'; readonly profile: OriginatorProfile }

/** A profile request with its role. */
export type ProfileEntry =
  | { readonly role: 'lender'; readonly profile: LenderProfileEntry }
  | { readonly role: 'investor'; readonly profile: InvestorProfileEntry }
  | { readonly role: 'borrower'; readonly profile: BorrowerProfileEntry }
  | { readonly role: 'originator'; readonly profile: OriginatorProfileEntry }

/** The initial form; `known` is what the account already has. */
export function blankForm(role: ProfileRole, known: { readonly email: string }): ProfileForm {
  const counts = ['hud', 'rhs'].flatMap((agency) =>
    ['years', 'projects', 'projects_insured'].map((field) => [`experience_${agency}_${field}`, '0'] as const),
  )
  const texts: Readonly<Record<ProfileRole, Record<string, string>>> = {
    lender: { servicer: 'own', trade_authority_type: 'all' },
    investor: { legal_firm: 'listed' },
    borrower: Object.fromEntries(counts),
    originator: { email: known.email },
  }
  const domain = known.email.split('@')[1] ?? ''
  return {
    text: texts[role],
    flags: Object.fromEntries(ownedPropertyFlags.map((flag) => [flag, false])),
    lists: {},
    persons: role === 'originator' ? [] : [{ ...blankPerson(), signator: true, servicing: role === 'lender' }],
    domains: role === 'lender' ? [{ name: domain }] : [],
    warehouses: {},
  }
}

const idText = (id: number | null | undefined): string => (id === null || id === undefined ? '' : String(id))
const idOrNull = (text: string | undefined): number | null => wholeNumber(text ?? '')
const plain = (text: string | undefined): string => (text ?? '').trim()
const plainEmail = (text: string | undefined): string => readEmail(text ?? '')
const phoneText = (digits: string | null | undefined): string => formatPhone(digits ?? '')

function rowsOf(
  persons: LenderProfile['persons'],
  signators: readonly number[] | null,
  servicer: number | null,
): PersonRow[] {
  return persons.map(({ id, type, name, email, phone, signator }) => ({
    id,
    type,
    name,
    email,
    phone: phoneText(phone),
    signator: signators?.includes(id) ?? signator ?? false,
    servicing: id === servicer,
  }))
}

const companyText = (profile: BorrowerProfile | InvestorProfile | LenderProfile): Record<string, string> => ({
  name: profile.name,
  street: profile.street,
  city: profile.city,
  state_id: String(profile.state_id),
  zip_code: profile.zip_code,
})

/** The form of a stored profile. */
export function formOf(own: OwnProfile): ProfileForm {
  const base: ProfileForm = { text: {}, flags: {}, lists: {}, persons: [], domains: [], warehouses: {} }
  switch (own.role) {
    case 'lender': {
      const { profile } = own
      return {
        ...base,
        text: {
          ...companyText(profile),
          website: profile.website,
          servicer: profile.servicer_external_servicer ? 'external' : 'own',
          servicer_company_id: idText(profile.servicer_company_id),
          servicer_contact_name: profile.servicer_contact_name ?? '',
          servicer_contact_email: profile.servicer_contact_email ?? '',
          servicer_contact_phone: phoneText(profile.servicer_contact_phone),
          trade_authority_type: profile.trade_authority_type,
          originator_entity_id: idText(profile.originator_entity_id),
        },
        lists: { investors_trading_authority: [...profile.investors_trading_authority] },
        persons: rowsOf(profile.persons, null, profile.servicer_person_id ?? null),
        domains: profile.domains.map((name) => ({ name })),
        warehouses: Object.fromEntries(
          Object.entries(profile.warehouses).map(([id, amount]) => [id, formatCount(amount)]),
        ),
      }
    }
    case 'investor': {
      const { profile } = own
      return {
        ...base,
        text: {
          ...companyText(profile),
          credit_officer_name: profile.credit_officer_name,
          credit_officer_email: profile.credit_officer_email,
          credit_officer_phone: phoneText(profile.credit_officer_phone),
          legal_firm: profile.investor_legal_firm_id ? 'listed' : 'other',
          investor_legal_firm_id: idText(profile.investor_legal_firm_id),
          investor_legal_firm_name: profile.investor_legal_firm_name ?? '',
          investor_legal_firm_email: profile.investor_legal_firm_email ?? '',
        },
        lists: { servicers: [...profile.servicers] },
        persons: rowsOf(profile.persons, profile.signators, null),
      }
    }
    case 'borrower': {
      const { profile } = own
      const counts = Object.entries(profile).filter(([key]) => key.startsWith('experience_'))
      return {
        ...base,
        text: {
          ...companyText(profile),
          website: profile.website ?? '',
          ...Object.fromEntries(counts.map(([key, value]) => [key, String(value)])),
        },
        flags: Object.fromEntries(ownedPropertyFlags.map((flag) => [flag, profile[flag]])),
        lists: { lenders_worked: [...profile.lenders_worked], lenders_exclude: [...profile.lenders_exclude] },
        persons: rowsOf(profile.persons, null, null),
      }
    }
    case 'originator': {
      const { firstname, lastname, email, lender_profile_id } = own.profile
      return { ...base, text: { firstname, lastname, email, lender_profile_id: String(lender_profile_id) } }
    }
    default: {
      const never: never = own
      return never
    }
  }
}

const companyEntry = ({ text }: ProfileForm, state_id: number) => ({
  name: plain(text.name),
  street: plain(text.street),
  city: plain(text.city),
  state_id,
  zip_code: readZip(text.zip_code ?? '') ?? plain(text.zip_code),
})

const barePerson = ({ type, name, email, phone }: PersonRow) => ({
  type,
  name: plain(name),
  email: plainEmail(email),
  phone: phoneDigits(phone),
})
const fullPerson = (row: PersonRow) => ({
  ...(row.id === null ? {} : { id: row.id }),
  ...barePerson(row),
  signator: row.signator,
})

function lenderEntry(form: ProfileForm, stateId: number): LenderProfileEntry {
  const { text } = form
  const external = text.servicer === 'external'
  const position = form.persons.findIndex((person) => person.servicing) + 1
  const own = form.persons[position - 1]
  return {
    ...companyEntry(form, stateId),
    website: plain(text.website),
    persons: form.persons.map(fullPerson),
    warehouses: Object.fromEntries(Object.entries(form.warehouses).map(([id, typed]) => [id, wholeNumber(typed) ?? 0])),
    servicer_external_servicer: external,
    servicer_company_id: external ? idOrNull(text.servicer_company_id) : null,
    servicer_contact_name: external ? plain(text.servicer_contact_name) : null,
    servicer_contact_email: external ? plainEmail(text.servicer_contact_email) : null,
    servicer_contact_phone: external ? phoneDigits(text.servicer_contact_phone ?? '') : null,
    servicer_person_id: external ? null : (own?.id ?? null),
    ...(external || own === undefined || own.id !== null ? {} : { servicer_person_position: position }),
    trade_authority_type:
      text.trade_authority_type === 'selected' || text.trade_authority_type === 'none'
        ? text.trade_authority_type
        : 'all',
    investors_trading_authority:
      text.trade_authority_type === 'selected' ? (form.lists.investors_trading_authority ?? []) : [],
    domains: form.domains.map(({ name }) => plain(name).toLowerCase()),
    originator_entity_id: idOrNull(text.originator_entity_id),
  }
}

function investorEntry(form: ProfileForm, stateId: number): InvestorProfileEntry {
  const { text } = form
  const other = text.legal_firm === 'other'
  return {
    ...companyEntry(form, stateId),
    persons: form.persons.map(barePerson),
    signators: form.persons.flatMap((person, place) => (person.signator ? [place + 1] : [])),
    credit_officer_name: plain(text.credit_officer_name),
    credit_officer_email: plainEmail(text.credit_officer_email),
    credit_officer_phone: phoneDigits(text.credit_officer_phone ?? ''),
    servicers: form.lists.servicers ?? [],
    investor_legal_firm_id: other ? null : idOrNull(text.investor_legal_firm_id),
    investor_legal_firm_name: other ? plain(text.investor_legal_firm_name) : null,
    investor_legal_firm_email: other ? plainEmail(text.investor_legal_firm_email) : null,
  }
}

function borrowerEntry(form: ProfileForm, stateId: number): BorrowerProfileEntry {
  const { text, flags, lists } = form
  const has = (flag: (typeof ownedPropertyFlags)[number]): boolean => flags[flag] ?? false
  const count = (key: string): number => wholeNumber(text[key] ?? '') ?? 0
  return {
    ...companyEntry(form, stateId),
    website: plain(text.website) || null,
    persons: form.persons.map(fullPerson),
    apartment: has('apartment'),
    apartment_affordable: has('apartment_affordable'),
    apartment_moderate_income: has('apartment_moderate_income'),
    apartment_market_rate: has('apartment_market_rate'),
    assisted_living_facilities: has('assisted_living_facilities'),
    nursing_homes: has('nursing_homes'),
    hospitals: has('hospitals'),
    rural_housing: has('rural_housing'),
    rural_housing_section_538: has('rural_housing_section_538'),
    rural_housing_section_515: has('rural_housing_section_515'),
    experience_hud_years: count('experience_hud_years'),
    experience_hud_projects: count('experience_hud_projects'),
    experience_hud_projects_insured: count('experience_hud_projects_insured'),
    experience_rhs_years: count('experience_rhs_years'),
    experience_rhs_projects: count('experience_rhs_projects'),
    experience_rhs_projects_insured: count('experience_rhs_projects_insured'),
    lenders_worked: lists.lenders_worked ?? [],
    lenders_exclude: lists.lenders_exclude ?? [],
  }
}

/**
 * The request of a valid form; null until a state is chosen, or for an originator a lender. `version` is the edited version of
 * the profile; null for a registration.
 */
export function entryOf(role: ProfileRole, form: ProfileForm, version: number | null): ProfileEntry | null {
  const edited = version === null ? {} : { version }
  const { firstname, lastname, email, lender_profile_id, state_id } = form.text
  const chosen = idOrNull(role === 'originator' ? lender_profile_id : state_id)
  if (chosen === null) return null
  switch (role) {
    case 'lender':
      return { role, profile: { ...lenderEntry(form, chosen), ...edited } }
    case 'investor':
      return { role, profile: { ...investorEntry(form, chosen), ...edited } }
    case 'borrower':
      return { role, profile: { ...borrowerEntry(form, chosen), ...edited } }
    case 'originator': {
      const names = { firstname: plain(firstname), lastname: plain(lastname), email: plainEmail(email) }
      return { role, profile: { lender_profile_id: chosen, ...names, ...edited } }
    }
    default: {
      const never: never = role
      return never
    }
  }
}
