// The problems of a profile form with their messages, and the fields of the server's errors.
import { describe, expect, test } from 'vitest'
import { formPath, formProblems, problemsByStep, problemsOf, refusedFieldsText } from './profile-check'
import { pathOf } from './profile-field'
import { profileFields } from './profile-fields'
import type { ProfileForm, ProfileRole } from './profile-form'
import { blankForm } from './profile-sending'
import { changed, roles, withText } from './sample-profiles'

describe('the problems of a form', () => {
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
    [
      'an invalid website',
      'lender',
      withText('lender', { website: 'nowhere' }),
      'text.website',
      'Website should be url',
    ],
    [
      'no domain',
      'lender',
      changed('lender', () => ({ domains: [] })),
      'domains',
      'You have to provide at least one domain name',
    ],
    [
      'an invalid domain',
      'lender',
      changed('lender', () => ({ domains: [{ name: 'firm' }] })),
      'domains.0.name',
      'Domain name must be valid',
    ],
    [
      'a repeated domain',
      'lender',
      changed('lender', () => ({ domains: [{ name: 'firm.example' }, { name: 'Firm.example ' }] })),
      'domains.1.name',
      'Domain name must differ from other domain names',
    ],
    ['no person', 'investor', changed('investor', () => ({ persons: [] })), 'persons', 'Persons can not be empty'],
    [
      'no signator',
      'investor',
      changed('investor', (form) => ({ persons: form.persons.map((person) => ({ ...person, signator: false })) })),
      'persons',
      'Signators can not be empty',
    ],
    [
      'an invalid email address',
      'investor',
      changed('investor', (form) => ({
        persons: form.persons.map((person, place) => (place === 0 ? { ...person, email: 'ada' } : person)),
      })),
      'persons.0.email',
      'Email must be valid',
    ],
    [
      'an invalid phone number',
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
      'years that are not a whole number',
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
  ])('include %s', (_case, role, form, path, message) => expect(problemsOf(role, form)).toEqual({ [path]: message }))

  test('a first-time sponsor may own nothing yet', () => {
    expect(
      problemsOf(
        'borrower',
        changed('borrower', () => ({ flags: {} })),
      ),
    ).toEqual({})
  })

  test('a negative number is rejected with a message, and never sent as 0', () => {
    const lines = changed('lender', () => ({ warehouses: { '1': '-5' } }))
    expect(problemsOf('lender', lines)).toEqual({
      'warehouses.1': 'The Warehouse line field must be 0 or more',
    })
    expect(problemsOf('borrower', withText('borrower', { experience_hud_years: '-7' }))).toEqual({
      'text.experience_hud_years': 'The HUD years field must be 0 or more',
    })
  })

  test('hidden fields are not checked', () => {
    const own = changed('lender', (form) => ({
      text: { ...form.text, servicer: 'own', servicer_contact_email: 'nonsense' },
      persons: form.persons.map((person) => ({ ...person, servicing: true })),
    }))
    expect(problemsOf('lender', own)).toEqual({})
  })

  test('a new form of each role counts its missing fields by step', () => {
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
    ['investor', 'servicer_person_id', null],
  ])('%s: %s belongs to %s', (role, key, path) => expect(formPath(role, key)).toBe(path))

  test('keys that the form does not have are listed separately', () => {
    expect(formProblems('borrower', { name: ['Taken'], odd: ['Odd'] })).toEqual({
      byPath: { 'text.name': 'Taken' },
      others: { odd: ['Odd'] },
    })
  })

  test.each<readonly [ProfileRole, Record<string, string[]>, string | null]>([
    [
      'lender',
      { servicer_person_id: ['Servicing person can not be empty'], city: ['There is no such city.'] },
      'Some fields need attention. Servicing person (Servicing & warehouses): Servicing person can not be empty. City (Company): There is no such city.',
    ],
    [
      'investor',
      { 'persons.1.email': ['Email is taken'], tax_id: ['Not a tax number'] },
      'Some fields need attention. People 2 (People): Email is taken. Tax id: Not a tax number',
    ],
    ['originator', { firstname: ['Too long'] }, 'Some fields need attention. First name: Too long.'],
    ['borrower', { tax_id: ['The tax id field is required.'] }, 'The tax id field is required.'],
    ['borrower', {}, null],
  ])('%s: a refusal names each field, its step and the reason: %j', (role, fields, text) => {
    expect(refusedFieldsText(role, fields)).toBe(text)
  })

  test('every field of every table has a path by its wire name', () => {
    for (const role of roles) {
      for (const field of profileFields[role]) expect(formPath(role, field.key)).toBe(pathOf(field))
    }
  })
})
