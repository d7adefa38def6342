// From form to wire to form: every field of every profile, the rules with their words, and where answers belong.
import { describe, expect, test } from 'vitest'
import {
  borrowerProfileEntry,
  investorProfileEntry,
  lenderProfileEntry,
  originatorProfileEntry,
} from '../../contract/profile'
import { formPath, formProblems, problemsByStep, problemsOf } from './profile-check'
import { pathOf, profileFields, profileSteps } from './profile-fields'
import type { ProfileForm, ProfileRole } from './profile-form'
import { formFromDraft, phoneDigits, wholeNumber } from './profile-form'
import type { OwnProfile } from './profile-sending'
import { blankForm, entryOf, formOf } from './profile-sending'

const company = {
  name: 'Prairie Lending',
  street: '1 Main Street',
  city: 'Saint Paul',
  state_id: 23,
  zip_code: '55101',
}
const ada = { id: 11, type: 'primary', name: 'Ada Marsh', email: 'ada@firm.example', phone: '16125550101' }
const ben = { id: 12, type: 'trader', name: 'Ben Orr', email: 'ben@firm.example', phone: '16125550102' }

const owned: Readonly<Record<ProfileRole, OwnProfile>> = {
  lender: {
    role: 'lender',
    profile: {
      id: 5,
      version: 3,
      ...company,
      website: 'https://firm.example',
      persons: [
        { ...ada, signator: true },
        { ...ben, signator: false },
      ],
      warehouses: { '1': 25_000_000, '2': 0 },
      servicer_external_servicer: true,
      servicer_person_id: null,
      servicer_company_id: 4,
      servicer_contact_name: 'Cy Dunn',
      servicer_contact_email: 'cy@servicer.example',
      servicer_contact_phone: '16125550103',
      trade_authority_type: 'selected',
      investors_trading_authority: [2, 7],
      domains: ['firm.example', 'firm-two.example'],
      originators: [],
      originator_entity_id: 1,
    },
  },
  investor: {
    role: 'investor',
    profile: {
      id: 6,
      version: 1,
      ...company,
      persons: [ada, ben],
      signators: [12],
      credit_officer_name: 'Cy Dunn',
      credit_officer_email: 'cy@firm.example',
      credit_officer_phone: '16125550103',
      servicers: [1, 3],
      investor_legal_firm_id: null,
      investor_legal_firm_name: 'Oak & Ash LLP',
      investor_legal_firm_email: 'deals@oakash.example',
    },
  },
  borrower: {
    role: 'borrower',
    profile: {
      id: 7,
      version: 2,
      ...company,
      website: null,
      persons: [{ ...ada, signator: true }],
      apartment: true,
      apartment_affordable: false,
      apartment_moderate_income: true,
      apartment_market_rate: false,
      assisted_living_facilities: true,
      nursing_homes: false,
      hospitals: true,
      rural_housing: false,
      rural_housing_section_538: true,
      rural_housing_section_515: false,
      experience_hud_years: 14,
      experience_hud_projects: 22,
      experience_hud_projects_insured: 9,
      experience_rhs_years: 0,
      experience_rhs_projects: 4,
      experience_rhs_projects_insured: 3,
      lenders_worked: [5],
      lenders_exclude: [9],
    },
  },
  originator: {
    role: 'originator',
    profile: { id: 8, version: 1, lender_profile_id: 5, firstname: 'Orla', lastname: 'Finch', email: 'o@firm.example' },
  },
}
const roles: readonly ProfileRole[] = ['lender', 'investor', 'borrower', 'originator']
const schemas = {
  lender: lenderProfileEntry,
  investor: investorProfileEntry,
  borrower: borrowerProfileEntry,
  originator: originatorProfileEntry,
}

const changed = (role: ProfileRole, change: (form: ProfileForm) => Partial<ProfileForm>): ProfileForm => {
  const form = formOf(owned[role])
  return { ...form, ...change(form) }
}
const withText = (role: ProfileRole, text: Record<string, string>) =>
  changed(role, (form) => ({ text: { ...form.text, ...text } }))

describe('a kept profile shown in its form and sent again', () => {
  // Verifies: S3.15 S3.16 S3.17 S3.18 S3.19 S3.20 S3.21
  test.each(roles)('%s: is a request with every field unchanged', (role) => {
    const { role: _role, profile } = owned[role]
    const { version } = profile
    const entry = entryOf(role, formOf(owned[role]), version ?? null)
    expect(schemas[role].parse(entry.profile)).toEqual(entry.profile)
    const { id: _id, ...sent } = profile
    const expected: Record<string, unknown> = { ...sent }
    delete expected.originators
    if (role === 'investor') {
      // Verifies: S5.23 S5.24
      expected.signators = [2]
      expected.persons = [ada, ben].map(({ id: _known, ...person }) => person)
    }
    expect(entry.profile).toEqual(expected)
  })

  test.each(roles)('%s: has no problem', (role) => {
    expect(problemsOf(role, formOf(owned[role]))).toEqual({})
  })

  test.each(roles)('%s: every field of the table stands in a step of the stepper', (role) => {
    const steps = profileSteps[role].map(({ slug }) => slug)
    for (const field of profileFields[role]) expect(steps).toContain(field.step)
  })
})

describe('what is sent', () => {
  test('an own servicer who is new goes by position, one who is known by id', () => {
    const own = changed('lender', (form) => ({
      text: { ...form.text, servicer: 'own' },
      persons: form.persons.map((person, place) => ({ ...person, servicing: place === 1 })),
    }))
    expect(entryOf('lender', own, 1).profile).toMatchObject({
      servicer_external_servicer: false,
      servicer_person_id: 12,
      servicer_company_id: null,
      servicer_contact_name: null,
    })
    const fresh = { ...own, persons: own.persons.map((person) => ({ ...person, id: null })) }
    expect(entryOf('lender', fresh, null).profile).toMatchObject({
      servicer_person_id: null,
      servicer_person_position: 2,
    })
  })

  // Verifies: S3.16
  test('a warehouse line left empty is 0', () => {
    const form = changed('lender', () => ({ warehouses: { '1': '', '2': '$1,500,000' } }))
    expect(entryOf('lender', form, null).profile).toMatchObject({ warehouses: { '1': 0, '2': 1_500_000 } })
  })

  test('a firm from the list sends no other firm', () => {
    const form = withText('investor', { legal_firm: 'listed', investor_legal_firm_id: '3' })
    expect(entryOf('investor', form, null).profile).toMatchObject({
      investor_legal_firm_id: 3,
      investor_legal_firm_name: null,
      investor_legal_firm_email: null,
    })
  })

  // Verifies: S9.5
  test.each([
    ['+1 (612) 555-0101', '16125550101'],
    ['6125550101', '16125550101'],
    ['1-612-555-0101', '16125550101'],
    ['555-0101', '5550101'],
  ])('a phone typed as %s is %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))

  test.each([
    ['1,500,000', 1_500_000],
    ['$0', 0],
    ['12.5', null],
    ['12,5', null],
    ['', null],
  ])('the amount %s is %s', (typed, amount) => expect(wholeNumber(typed)).toBe(amount))
})

describe('what is wrong', () => {
  // Verifies: S5.1 S5.2 S5.7 S5.8 S5.11 S5.18 S5.19 S5.20
  test.each<readonly [string, ProfileRole, ProfileForm, string, string]>([
    ['no name', 'lender', withText('lender', { name: ' ' }), 'text.name', 'Company name can not be empty'],
    [
      'a short zip',
      'lender',
      withText('lender', { zip_code: '5510' }),
      'text.zip_code',
      'Zip code needs to be 5 digits',
    ],
    ['no web site', 'lender', withText('lender', { website: 'nowhere' }), 'text.website', 'Website should be url'],
    [
      'no domain',
      'lender',
      changed('lender', () => ({ domains: [] })),
      'domains',
      'You have to provide at least one domain name',
    ],
    [
      'a domain that is none',
      'lender',
      changed('lender', () => ({ domains: [{ name: 'firm' }] })),
      'domains.0.name',
      'Domain name must be valid',
    ],
    [
      'a domain twice',
      'lender',
      changed('lender', () => ({ domains: [{ name: 'firm.example' }, { name: 'Firm.example ' }] })),
      'domains.1.name',
      'Domain name must differ from other domain names',
    ],
    ['nobody', 'investor', changed('investor', () => ({ persons: [] })), 'persons', 'Persons can not be empty'],
    [
      'no signator',
      'investor',
      changed('investor', (form) => ({ persons: form.persons.map((person) => ({ ...person, signator: false })) })),
      'persons',
      'Signators can not be empty',
    ],
    [
      'a bad e-mail',
      'investor',
      changed('investor', (form) => ({
        persons: form.persons.map((person, place) => (place === 0 ? { ...person, email: 'ada' } : person)),
      })),
      'persons.0.email',
      'Email must be valid',
    ],
    [
      'a bad phone',
      'investor',
      withText('investor', { credit_officer_phone: '5550101' }),
      'text.credit_officer_phone',
      'Phone must be valid',
    ],
    [
      'more insured projects than projects',
      'borrower',
      withText('borrower', { experience_hud_projects: '3', experience_hud_projects_insured: '4' }),
      'text.experience_hud_projects_insured',
      'The HUD insured projects field must be 3 or less',
    ],
    [
      'years that are no number',
      'borrower',
      withText('borrower', { experience_rhs_years: '1.5' }),
      'text.experience_rhs_years',
      'RHS years field must be an integer',
    ],
    [
      'a lender worked with and excluded',
      'borrower',
      changed('borrower', () => ({ lists: { lenders_worked: [5, 9], lenders_exclude: [9] } })),
      'lists.lenders_exclude',
      'Excluded lenders must differ from the lenders worked with',
    ],
    [
      'an external servicer without company',
      'lender',
      withText('lender', { servicer_company_id: '' }),
      'text.servicer_company_id',
      'Servicer company can not be empty',
    ],
    [
      'selected investors, none chosen',
      'lender',
      changed('lender', () => ({ lists: {} })),
      'lists.investors_trading_authority',
      'Selected investors can not be empty',
    ],
    [
      'no lender found',
      'originator',
      withText('originator', { lender_profile_id: '' }),
      'text.lender_profile_id',
      'Lender can not be empty',
    ],
  ])('%s', (_case, role, form, path, message) => expect(problemsOf(role, form)).toEqual({ [path]: message }))

  test('what is not asked for is not judged', () => {
    const own = changed('lender', (form) => ({
      text: { ...form.text, servicer: 'own', servicer_contact_email: 'nonsense' },
      persons: form.persons.map((person) => ({ ...person, servicing: true })),
    }))
    expect(problemsOf('lender', own)).toEqual({})
  })

  test('a new form of each role says what is missing, step by step', () => {
    const form = blankForm('lender', { email: 'desk@firm.example' })
    expect(problemsByStep('lender', problemsOf('lender', form))).toEqual({ company: 6, people: 3 })
    expect(form.domains).toEqual([{ name: 'firm.example' }])
  })
})

describe('a refusal of the server', () => {
  test.each<readonly [ProfileRole, string, string | null]>([
    ['lender', 'zip_code', 'text.zip_code'],
    ['lender', 'persons.1.email', 'persons.1.email'],
    ['lender', 'domains.0', 'domains.0.name'],
    ['lender', 'warehouses.3', 'warehouses.3'],
    ['lender', 'servicer_person_id', 'text.servicer_person'],
    ['investor', 'signators.0', 'persons'],
    ['investor', 'servicers', 'lists.servicers'],
    ['borrower', 'apartment', 'flags.apartment'],
    ['originator', 'email', 'text.email'],
    ['borrower', 'nonsense', null],
  ])('%s: %s belongs to %s', (role, key, path) => expect(formPath(role, key)).toBe(path))

  test('what no field shows is said apart', () => {
    expect(formProblems('borrower', { name: ['Taken'], odd: ['Odd'] })).toEqual({
      byPath: { 'text.name': 'Taken' },
      others: ['Odd'],
    })
  })

  test('every field of every table is found by its wire name', () => {
    for (const role of roles) {
      for (const field of profileFields[role]) expect(formPath(role, field.key)).toBe(pathOf(field))
    }
  })
})

describe('a draft', () => {
  // Verifies: S4.23
  test.each(roles)('%s: comes back from JSON as the form that it was', (role) => {
    const form = formOf(owned[role])
    const start = blankForm(role, { email: 'desk@firm.example' })
    const back = formFromDraft(JSON.parse(JSON.stringify(form)), start)
    expect(back).toEqual({ ...form, text: { ...start.text, ...form.text }, flags: { ...start.flags, ...form.flags } })
  })

  test('what cannot be read stays as the form begins', () => {
    const start = blankForm('lender', { email: 'desk@firm.example' })
    expect(
      formFromDraft({ text: { name: 5, city: 'Duluth' }, persons: 'nobody', lists: { servicers: ['x'] } }, start),
    ).toEqual({
      ...start,
      text: { ...start.text, city: 'Duluth' },
    })
  })
})
