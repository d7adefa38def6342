// My account of an investor, a borrower and an originator shows every profile field from the wire.
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BorrowerProfile, InvestorProfile, OriginatorProfile } from '../../contract/profile'
import { profileFields } from '../../domain/profile/profile-fields'
import { signedInAs } from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { ProfileScreen } from './profile-screen'

afterEach(cleanup)

const call = { params: undefined, query: undefined } as const
const namedRows = (...rows: readonly (readonly [number, string])[]) => ({
  data: rows.map(([id, name]) => ({ id, name })),
})
type Harness = ReturnType<typeof createStoreHarness>
type Fact = Parameters<Harness['receive']>[number]

const lists: readonly Fact[] = [
  {
    type: 'lookup.states/answered',
    payload: { ...call, subject: 'lookup.states', answer: { data: [{ id: 23, code: 'MN', name: 'Minnesota' }] } },
  },
  {
    type: 'lookup.servicer-companies/answered',
    payload: { ...call, subject: 'lookup.servicer-companies', answer: namedRows([1, 'Lakeside'], [3, 'Hillside']) },
  },
  {
    type: 'lookup.investor-legal-firms/answered',
    payload: { ...call, subject: 'lookup.investor-legal-firms', answer: namedRows([2, 'Alder & Quince LLP']) },
  },
  {
    type: 'lookup.lenders/answered',
    payload: { ...call, subject: 'lookup.lenders', answer: namedRows([8, 'Prairie Lending'], [9, 'Ridgeway Housing']) },
  },
]

const company = { name: 'Firm & Co', street: '1 Main Street', city: 'Saint Paul', state_id: 23, zip_code: '55101' }
const ada = { id: 11, type: 'primary', name: 'Ada Marsh', email: 'ada@firm.example', phone: '16125550101' }

const investor: InvestorProfile = {
  id: 6,
  ...company,
  persons: [ada],
  signators: [11],
  credit_officer_name: 'Cy Dunn',
  credit_officer_email: 'cy@firm.example',
  credit_officer_phone: '16125550103',
  servicers: [1, 3],
  investor_legal_firm_id: null,
  investor_legal_firm_name: 'Oak & Ash LLP',
  investor_legal_firm_email: 'deals@oakash.example',
}
const borrower: BorrowerProfile = {
  id: 7,
  ...company,
  website: 'https://firm.example',
  persons: [ada],
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
  experience_hud_years: 11,
  experience_hud_projects: 12,
  experience_hud_projects_insured: 7,
  experience_rhs_years: 13,
  experience_rhs_projects: 14,
  experience_rhs_projects_insured: 8,
  lenders_worked: [8],
  lenders_exclude: [9],
}
const originator: OriginatorProfile = {
  id: 9,
  lender_profile_id: 8,
  firstname: 'Dana',
  lastname: 'Moss',
  email: 'dana@prairie.example',
  standing: 'approved',
  lender_name: 'Prairie Lending',
}

/** Renders the page after this answer. Returns the lines that it shows for each label. */
function renderProfile(
  role: 'investor' | 'borrower' | 'originator',
  answer: Fact,
): Readonly<Record<string, readonly string[]>> {
  const harness = createStoreHarness()
  const user = signedInAs(role)
  const { data } = user.payload.answer
  // An originator's lender comes with the user.
  const lender = role === 'originator' ? { id: 8, name: 'Prairie Lending' } : null
  const profile = data.profile ? { ...data.profile, lender } : null
  harness.receive({ ...user, payload: { ...user.payload, answer: { data: { ...data, profile } } } })
  harness.receive(...lists, answer)
  render(<ProfileScreen />, { wrapper: harness.Wrapper })
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => {
      const value = term.nextElementSibling
      if (!(value instanceof HTMLElement)) throw new Error(`${term.textContent} has no value`)
      const items = within(value).queryAllByRole('listitem')
      return [term.textContent, (items.length > 0 ? items : [value]).map(({ textContent }) => textContent)]
    }),
  )
}

const companyFields = {
  'Company name': ['Firm & Co'],
  Address: ['1 Main Street', 'Saint Paul, Minnesota 55101'],
}
const mail = ['desk@harborcrest.example']

/** Street, city, state and zip code show as one address. */
const shownLabels = (role: 'borrower' | 'investor') =>
  profileFields[role]
    .map(({ label }) => (label === 'Street' ? 'Address' : label))
    .filter((label) => !['City', 'State', 'Zip code'].includes(label))

describe('My account shows every profile field', () => {
  it('of an investor with an unlisted legal firm (Verifies: S3.18, S3.21)', () => {
    const shown = renderProfile('investor', {
      type: 'investor-profile.read/answered',
      payload: { ...call, subject: 'investor-profile.read', answer: { data: investor } },
    })
    expect(shown).toEqual({
      Email: mail,
      Role: ['Investor'],
      ...companyFields,
      People: ['Ada Marsh · Primary contact · ada@firm.example · +1 (612) 555-0101 · signator'],
      'Credit officer name': ['Cy Dunn'],
      'Credit officer email': ['cy@firm.example'],
      'Credit officer phone': ['+1 (612) 555-0103'],
      Servicers: ['Lakeside', 'Hillside'],
      'Legal firm': ['Another firm'],
      'Legal firm name': ['Oak & Ash LLP'],
      'Legal firm email': ['deals@oakash.example'],
    })
    // The form asks for `Firm` only if it's in the list.
    const labels = shownLabels('investor').filter((label) => label !== 'Firm')
    expect(Object.keys(shown)).toEqual(['Email', 'Role', ...labels])
  })

  it('of an investor with a listed legal firm (Verifies: S3.18)', () => {
    const listed = {
      ...investor,
      investor_legal_firm_id: 2,
      investor_legal_firm_name: null,
      investor_legal_firm_email: null,
    }
    const shown = renderProfile('investor', {
      type: 'investor-profile.read/answered',
      payload: { ...call, subject: 'investor-profile.read', answer: { data: listed } },
    })
    expect(shown).toMatchObject({ 'Legal firm': ['A firm from the list'], Firm: ['Alder & Quince LLP'] })
  })

  it('of a borrower (Verifies: S3.19)', () => {
    const shown = renderProfile('borrower', {
      type: 'borrower-profile.read/answered',
      payload: { ...call, subject: 'borrower-profile.read', answer: { data: borrower } },
    })
    expect(shown).toEqual({
      Email: mail,
      Role: ['Borrower'],
      ...companyFields,
      Website: ['https://firm.example'],
      People: ['Ada Marsh · Primary contact · ada@firm.example · +1 (612) 555-0101'],
      Apartments: ['Yes'],
      'Apartments, affordable': ['No'],
      'Apartments, moderate income': ['Yes'],
      'Apartments, market rate': ['No'],
      'Assisted living facilities': ['Yes'],
      'Nursing homes': ['No'],
      Hospitals: ['Yes'],
      'Rural housing': ['No'],
      'Rural housing, Section 538': ['Yes'],
      'Rural housing, Section 515': ['No'],
      'HUD years': ['11'],
      'HUD projects': ['12'],
      'HUD insured projects': ['7'],
      'RHS years': ['13'],
      'RHS projects': ['14'],
      'RHS insured projects': ['8'],
      'Lenders worked with': ['Prairie Lending'],
      'Excluded lenders': ['Ridgeway Housing'],
    })
    expect(Object.keys(shown)).toEqual(['Email', 'Role', ...shownLabels('borrower')])
  })

  it('of an originator (Verifies: S3.20, S6.4)', () => {
    const shown = renderProfile('originator', {
      type: 'originator-profile.read/answered',
      payload: { ...call, subject: 'originator-profile.read', answer: { data: originator } },
    })
    expect(shown).toEqual({
      Email: mail,
      Role: ['Originator'],
      Lender: ['Prairie Lending'],
      'First name': ['Dana'],
      'Last name': ['Moss'],
      'Work email': ['dana@prairie.example'],
    })
  })
})
