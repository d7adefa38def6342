// The fields of every profile: one table per role, for forms, checks, views and requests.
import { ownedPropertyFlags } from '../../contract/profile'
import { digits, integer, maxValue, minValue, type Rule, required, url } from '../validation/rules'
import { wholeNumber } from './profile-entry'
import { mail, type ProfileField, telephone, text } from './profile-field'
import type { ProfileForm, ProfileRole } from './profile-form'

const company: readonly ProfileField[] = [
  text('company', 'name', 'Company name'),
  text('company', 'street', 'Street'),
  text('company', 'city', 'City'),
  { kind: 'one-of', lookup: 'lookup.states', key: 'state_id', step: 'company', label: 'State', rules: [required] },
  { kind: 'digits', key: 'zip_code', step: 'company', label: 'Zip code', rules: [required, digits(5)] },
]
const website = (rules: readonly Rule[]): ProfileField => ({
  kind: 'url',
  key: 'website',
  step: 'company',
  label: 'Website',
  rules,
})

const isExternal = (form: ProfileForm): boolean => form.text.servicer === 'external'

const lender: readonly ProfileField[] = [
  ...company,
  website([required, url]),
  { kind: 'persons', key: 'persons', step: 'people', label: 'People', signators: 'possible', servicing: true },
  {
    kind: 'choice',
    key: 'servicer',
    step: 'servicing',
    label: 'Servicer',
    rules: [required],
    choices: [
      { value: 'own', label: 'We service our loans' },
      { value: 'external', label: 'An external company' },
    ],
  },
  {
    kind: 'one-of',
    lookup: 'lookup.servicer-companies',
    key: 'servicer_company_id',
    step: 'servicing',
    label: 'Servicer company',
    rules: [required],
    when: isExternal,
  },
  text('servicing', 'servicer_contact_name', 'Contact name', { when: isExternal }),
  mail('servicing', 'servicer_contact_email', 'Contact email', { when: isExternal }),
  telephone('servicing', 'servicer_contact_phone', 'Contact phone', { when: isExternal }),
  {
    kind: 'warehouses',
    lookup: 'lookup.warehouse-lenders',
    key: 'warehouses',
    step: 'servicing',
    label: 'Warehouse lines',
    help: 'Your line with each warehouse lender, in dollars. Enter 0 if you have none.',
  },
  {
    kind: 'choice',
    key: 'trade_authority_type',
    step: 'trading',
    label: 'Trading authority',
    rules: [required],
    choices: [
      { value: 'all', label: 'All approved investors' },
      { value: 'selected', label: 'Only selected investors' },
      { value: 'none', label: 'No trading authority yet' },
    ],
  },
  {
    kind: 'some-of',
    lookup: 'lookup.investor-trading-authorities',
    key: 'investors_trading_authority',
    step: 'trading',
    label: 'Selected investors',
    atLeastOne: true,
    when: (form) => form.text.trade_authority_type === 'selected',
  },
  {
    kind: 'domains',
    key: 'domains',
    step: 'domains',
    label: 'Domain name',
    help: 'Originators are recognized by the domain of their work email.',
  },
  {
    kind: 'one-of',
    lookup: 'lookup.originator-entities',
    key: 'originator_entity_id',
    step: 'domains',
    label: 'Originating entity',
    help: 'Lets originators bring you loans, and adds the Originators page.',
    none: 'None: we work without originators',
    rules: [],
  },
]

const isOtherFirm = (form: ProfileForm): boolean => form.text.legal_firm === 'other'

const investor: readonly ProfileField[] = [
  ...company,
  { kind: 'persons', key: 'persons', step: 'people', label: 'People', signators: 'required', servicing: false },
  text('credit', 'credit_officer_name', 'Credit officer name'),
  mail('credit', 'credit_officer_email', 'Credit officer email'),
  telephone('credit', 'credit_officer_phone', 'Credit officer phone'),
  {
    kind: 'some-of',
    lookup: 'lookup.servicer-companies',
    key: 'servicers',
    step: 'servicers',
    label: 'Servicers',
    help: 'The servicers whose loans you accept.',
    atLeastOne: true,
  },
  {
    kind: 'choice',
    key: 'legal_firm',
    step: 'legal',
    label: 'Legal firm',
    rules: [required],
    choices: [
      { value: 'listed', label: 'A firm from the list' },
      { value: 'other', label: 'Another firm' },
    ],
  },
  {
    kind: 'one-of',
    lookup: 'lookup.investor-legal-firms',
    key: 'investor_legal_firm_id',
    step: 'legal',
    label: 'Firm',
    rules: [required],
    when: (form) => !isOtherFirm(form),
  },
  text('legal', 'investor_legal_firm_name', 'Legal firm name', { when: isOtherFirm }),
  mail('legal', 'investor_legal_firm_email', 'Legal firm email', { when: isOtherFirm }),
]

const ownedLabels: Readonly<Record<(typeof ownedPropertyFlags)[number], string>> = {
  apartment: 'Apartments',
  apartment_affordable: 'Apartments, affordable',
  apartment_moderate_income: 'Apartments, moderate income',
  apartment_market_rate: 'Apartments, market rate',
  assisted_living_facilities: 'Assisted living facilities',
  nursing_homes: 'Nursing homes',
  hospitals: 'Hospitals',
  rural_housing: 'Rural housing',
  rural_housing_section_538: 'Rural housing, Section 538',
  rural_housing_section_515: 'Rural housing, Section 515',
}

const MAX_YEARS = 75
const MAX_PROJECTS = 5000

/** Insured projects are a part of the projects. */
const experience = (agency: 'hud' | 'rhs'): readonly ProfileField[] => {
  const name = agency.toUpperCase()
  const count = (field: string, label: string, most: number): ProfileField => ({
    kind: 'count',
    key: `experience_${agency}_${field}`,
    step: 'experience',
    label: `${name} ${label}`,
    rules: [required, integer, minValue(0), maxValue(most)],
  })
  return [
    count('years', 'years', MAX_YEARS),
    count('projects', 'projects', MAX_PROJECTS),
    count('projects_insured', 'insured projects', MAX_PROJECTS),
  ]
}

const borrower: readonly ProfileField[] = [
  ...company,
  website([url]),
  { kind: 'persons', key: 'persons', step: 'people', label: 'People', signators: 'possible', servicing: false },
  ...ownedPropertyFlags.map((key): ProfileField => ({ kind: 'flag', key, step: 'property', label: ownedLabels[key] })),
  ...experience('hud'),
  ...experience('rhs'),
  {
    kind: 'some-of',
    lookup: 'lookup.lenders',
    key: 'lenders_worked',
    step: 'lenders',
    label: 'Lenders worked with',
    atLeastOne: false,
  },
  {
    kind: 'some-of',
    lookup: 'lookup.lenders',
    key: 'lenders_exclude',
    step: 'lenders',
    label: 'Excluded lenders',
    help: 'Lenders who must not see your requests.',
    atLeastOne: false,
  },
]

const originator: readonly ProfileField[] = [
  text('you', 'firstname', 'First name'),
  text('you', 'lastname', 'Last name'),
  mail('you', 'email', 'Work email'),
  { kind: 'lender', key: 'lender_profile_id', step: 'you', label: 'Lender' },
]

/** The fields of a role, in the order of the form. */
export const profileFields: Readonly<Record<ProfileRole, readonly ProfileField[]>> = {
  lender,
  investor,
  borrower,
  originator,
}

/** An agency's insured projects may not outnumber its projects; null if there is nothing to compare. */
export function insuredLimit(form: ProfileForm, key: string): number | null {
  const projects = /^experience_(hud|rhs)_projects_insured$/.exec(key)
  return projects === null ? null : wholeNumber(form.text[`experience_${projects[1]}_projects`] ?? '')
}
