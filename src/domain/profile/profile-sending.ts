// Converts a profile to its form and the form to a request by the field table. Only what the form shows otherwise than the
// specification sends it is converted by hand: servicer, legal firm, signators. S5.23, S5.24
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
import { formatCount } from '../formats'
import { formatPhone, required } from '../validation/rules'
import { phoneDigits, plainEntry, wholeNumber } from './profile-entry'
import type { ProfileField } from './profile-field'
import { profileFields } from './profile-fields'
import { blankPerson, isIds, type PersonRow, type ProfileForm, type ProfileRole } from './profile-form'

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

const emptyForm = (): ProfileForm => ({ text: {}, flags: {}, lists: {}, persons: [], domains: [], warehouses: {} })

/** The initial form; `known` is what the account already has. */
export function blankForm(role: ProfileRole, known: { readonly email: string }): ProfileForm {
  const form = emptyForm()
  for (const field of profileFields[role]) {
    if (field.kind === 'choice') form.text[field.key] = field.choices[0]?.value ?? ''
    if (field.kind === 'count') form.text[field.key] = '0'
    if (field.kind === 'flag') form.flags[field.key] = false
  }
  if (role === 'originator') form.text.email = known.email
  else form.persons = [{ ...blankPerson(), signator: true, servicing: role === 'lender' }]
  if (role === 'lender') form.domains = [{ name: known.email.split('@')[1] ?? '' }]
  return form
}

/** The form of a stored profile. */
export function formOf(own: OwnProfile): ProfileForm {
  const form = emptyForm()
  const stored: Readonly<Record<string, unknown>> = own.profile
  for (const { kind, key } of profileFields[own.role]) {
    const value = stored[key]
    if (kind === 'flag') form.flags[key] = value === true
    else if (kind === 'some-of') form.lists[key] = isIds(value) ? [...value] : []
    else if (kind === 'phone') form.text[key] = formatPhone(String(value ?? ''))
    else if (kind !== 'persons' && kind !== 'domains' && kind !== 'warehouses') form.text[key] = String(value ?? '')
  }
  if ('persons' in own.profile) form.persons = own.profile.persons.map((person) => rowOf(own, person))
  if (own.role === 'lender') {
    form.text.servicer = own.profile.servicer_external_servicer ? 'external' : 'own'
    form.domains = own.profile.domains.map((name) => ({ name }))
    const lines = Object.entries(own.profile.warehouses).map(([id, amount]) => [id, formatCount(amount)] as const)
    form.warehouses = Object.fromEntries(lines)
  }
  if (own.role === 'investor') form.text.legal_firm = own.profile.investor_legal_firm_id ? 'listed' : 'other'
  return form
}

function rowOf(own: OwnProfile, person: LenderProfile['persons'][number]): PersonRow {
  const { id, type, name, email, phone, signator } = person
  return {
    id,
    type,
    name,
    email,
    phone: formatPhone(phone),
    signator: own.role === 'investor' ? own.profile.signators.includes(id) : (signator ?? false),
    servicing: own.role === 'lender' && own.profile.servicer_person_id === id,
  }
}

/** The fields that only the form has. */
const formOnly: ReadonlySet<string> = new Set(['servicer', 'legal_firm'])

/** The sent value of a field; null for a field that doesn't apply, and for an optional text left empty. */
function wireValue(form: ProfileForm, field: ProfileField): unknown {
  const applies = field.when?.(form) ?? true
  const typed = form.text[field.key] ?? ''
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'digits': {
      const text = plainEntry(field.kind, typed).trim()
      return applies && (text !== '' || field.rules.includes(required)) ? text : null
    }
    case 'count':
      return wholeNumber(typed) ?? 0
    case 'choice':
      return (field.choices.find(({ value }) => value === typed) ?? field.choices[0])?.value
    case 'one-of':
    case 'lender':
      return applies ? wholeNumber(typed) : null
    case 'some-of':
      return applies ? (form.lists[field.key] ?? []) : []
    case 'flag':
      return form.flags[field.key] ?? false
    case 'persons':
      return form.persons.map(personEntry)
    case 'domains':
      return form.domains.map(({ name }) => name.trim().toLowerCase())
    case 'warehouses':
      return Object.fromEntries(Object.entries(form.warehouses).map(([id, dollars]) => [id, wholeNumber(dollars) ?? 0]))
    default:
      return field satisfies never
  }
}

const personWithoutId = ({ type, name, email, phone }: PersonRow) => ({
  type,
  name: name.trim(),
  email: plainEntry('email', email),
  phone: phoneDigits(phone),
})
const personEntry = (row: PersonRow) => ({
  ...(row.id === null ? {} : { id: row.id }),
  ...personWithoutId(row),
  signator: row.signator,
})

/** Who services a lender's loans: an external company, or one of the people, who may not have an id yet. */
function servicerEntry({ text, persons }: ProfileForm): Partial<LenderProfileEntry> {
  if (text.servicer === 'external') return { servicer_external_servicer: true, servicer_person_id: null }
  const position = persons.findIndex((person) => person.servicing) + 1
  const id = persons[position - 1]?.id ?? null
  return {
    servicer_external_servicer: false,
    servicer_person_id: id,
    ...(position === 0 || id !== null ? {} : { servicer_person_position: position }),
  }
}

/** An investor's people, without ids, and the 1-based positions of those who sign. */
const signatorsEntry = ({ persons }: ProfileForm): Partial<InvestorProfileEntry> => ({
  persons: persons.map(personWithoutId),
  signators: persons.flatMap(({ signator }, index) => (signator ? [index + 1] : [])),
})

/**
 * The request of a valid form; null until a state is chosen, or for an originator a lender. `version` is the edited version of
 * the profile; null for a registration.
 */
export function entryOf(role: ProfileRole, form: ProfileForm, version: number | null): ProfileEntry | null {
  if (wholeNumber(form.text[role === 'originator' ? 'lender_profile_id' : 'state_id'] ?? '') === null) return null
  const sent = profileFields[role].filter(({ key }) => !formOnly.has(key))
  const profile = {
    ...Object.fromEntries(sent.map((field) => [field.key, wireValue(form, field)])),
    ...(role === 'lender' ? servicerEntry(form) : {}),
    ...(role === 'investor' ? signatorsEntry(form) : {}),
    ...(version === null ? {} : { version }),
  }
  // The table has every field of the contract, with its type.
  return { role, profile } as ProfileEntry
}
