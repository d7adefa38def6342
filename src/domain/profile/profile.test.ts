// Every field of every profile, from the form to the wire and back, and to a draft.
import { describe, expect, test } from 'vitest'
import { problemsOf } from './profile-check'
import { phoneDigits, wholeNumber } from './profile-entry'
import { profileFields } from './profile-fields'
import { formFromDraft } from './profile-form'
import { blankForm, entryOf, formOf } from './profile-sending'
import { profileSteps } from './profile-steps'
import { ada, ben, changed, owned, roles, schemas, withText } from './sample-profiles'

describe('a stored profile shown in its form and sent again', () => {
  // Verifies: S3.15 S3.16 S3.17 S3.18 S3.19 S3.20 S3.21
  test.each(roles)('%s: is a request with every field unchanged', (role) => {
    const { role: _role, profile } = owned[role]
    const { version } = profile
    const entry = entryOf(role, formOf(owned[role]), version ?? null)
    expect(schemas[role].parse(entry?.profile)).toEqual(entry?.profile)
    const { id: _id, ...sent } = profile
    const expected: Record<string, unknown> = { ...sent }
    delete expected.originators
    if (role === 'investor') {
      // Verifies: S5.23 S5.24
      expected.signators = [2]
      expected.persons = [ada, ben].map(({ id: _known, ...person }) => person)
    }
    expect(entry?.profile).toEqual(expected)
  })

  test.each(roles)('%s: is not a request before its state or lender is chosen', (role) => {
    const form = formOf(owned[role])
    const unchosen = { ...form, text: { ...form.text, state_id: '', lender_profile_id: '' } }
    expect(entryOf(role, unchosen, null)).toBeNull()
  })

  test.each(roles)('%s: has no problem', (role) => {
    expect(problemsOf(role, formOf(owned[role]))).toEqual({})
  })

  test.each(roles)('%s: every field of the table is on a step of the stepper', (role) => {
    const steps = profileSteps[role].map(({ slug }) => slug)
    for (const field of profileFields[role]) expect(steps).toContain(field.step)
  })
})

describe('the request', () => {
  test('a new in-house servicer is sent by position, an existing one by id', () => {
    const own = changed('lender', (form) => ({
      text: { ...form.text, servicer: 'own' },
      persons: form.persons.map((person, place) => ({ ...person, servicing: place === 1 })),
    }))
    expect(entryOf('lender', own, 1)?.profile).toMatchObject({
      servicer_external_servicer: false,
      servicer_person_id: 12,
      servicer_company_id: null,
      servicer_contact_name: null,
    })
    const fresh = { ...own, persons: own.persons.map((person) => ({ ...person, id: null })) }
    expect(entryOf('lender', fresh, null)?.profile).toMatchObject({
      servicer_person_id: null,
      servicer_person_position: 2,
    })
  })

  // Verifies: S3.16
  test('a warehouse line left empty is 0', () => {
    const form = changed('lender', () => ({ warehouses: { '1': '', '2': '$1,500,000' } }))
    expect(entryOf('lender', form, null)?.profile).toMatchObject({ warehouses: { '1': 0, '2': 1_500_000 } })
  })

  test('choosing a firm from the list clears the other firm', () => {
    const form = withText('investor', { legal_firm: 'listed', investor_legal_firm_id: '3' })
    expect(entryOf('investor', form, null)?.profile).toMatchObject({
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
    ['25,000,000.00', 25_000_000],
    ['-5', null],
    ['12.5', null],
    ['12,5', null],
    ['', null],
  ])('the amount %s is %s', (typed, amount) => expect(wholeNumber(typed)).toBe(amount))
})

describe('a draft', () => {
  // Verifies: S4.23
  test.each(roles)('%s: is read back from JSON unchanged', (role) => {
    const form = formOf(owned[role])
    const start = blankForm(role, { email: 'desk@firm.example' })
    const back = formFromDraft(JSON.parse(JSON.stringify(form)), start)
    expect(back).toEqual({ ...form, text: { ...start.text, ...form.text }, flags: { ...start.flags, ...form.flags } })
  })

  test('unreadable parts keep the form’s initial values', () => {
    const start = blankForm('lender', { email: 'desk@firm.example' })
    expect(
      formFromDraft({ text: { name: 5, city: 'Duluth' }, persons: 'nobody', lists: { servicers: ['x'] } }, start),
    ).toEqual({
      ...start,
      text: { ...start.text, city: 'Duluth' },
    })
  })
})
