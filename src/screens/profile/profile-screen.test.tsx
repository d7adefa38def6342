// My account of a lender shows every profile field from the wire.
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { LenderProfile } from '../../contract/profile'
import { profileFields } from '../../domain/profile/profile-fields'
import { signedInAs } from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { ProfileScreen } from './profile-screen'

afterEach(cleanup)

const call = { params: undefined, query: undefined } as const
const named = (...rows: readonly (readonly [number, string])[]) => ({ data: rows.map(([id, name]) => ({ id, name })) })

const external: LenderProfile = {
  id: 9,
  version: 3,
  name: 'Prairie Lending',
  street: '1 Main Street',
  city: 'Saint Paul',
  state_id: 23,
  zip_code: '55101',
  website: 'https://prairie.example',
  persons: [
    { id: 11, type: 'primary', name: 'Ada Marsh', email: 'ada@prairie.example', phone: '16125550101', signator: true },
    { id: 12, type: 'legal', name: 'Ben Orr', email: 'ben@prairie.example', phone: '16125550102', signator: false },
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
  domains: ['prairie.example', 'prairie-two.example'],
  originators: [],
  originator_entity_id: 1,
}
const own: LenderProfile = {
  ...external,
  servicer_external_servicer: false,
  servicer_person_id: 12,
  servicer_company_id: null,
  servicer_contact_name: null,
  servicer_contact_email: null,
  servicer_contact_phone: null,
  trade_authority_type: 'all',
  investors_trading_authority: [],
  originator_entity_id: null,
}

/** The page for this profile: the lines of each listed fact, by name. */
function shown(profile: LenderProfile): Readonly<Record<string, readonly string[]>> {
  const harness = createStoreHarness()
  harness.receive(signedInAs('lender'))
  harness.receive(
    {
      type: 'lookup.states/answered',
      payload: { ...call, subject: 'lookup.states', answer: { data: [{ id: 23, code: 'MN', name: 'Minnesota' }] } },
    },
    {
      type: 'lookup.servicer-companies/answered',
      payload: { ...call, subject: 'lookup.servicer-companies', answer: named([4, 'Lakeside Servicing']) },
    },
    {
      type: 'lookup.warehouse-lenders/answered',
      payload: {
        ...call,
        subject: 'lookup.warehouse-lenders',
        answer: named([1, 'First Warehouse'], [2, 'Second Warehouse']),
      },
    },
    {
      type: 'lookup.investor-trading-authorities/answered',
      payload: {
        ...call,
        subject: 'lookup.investor-trading-authorities',
        answer: named([2, 'Harbor Crest Capital'], [7, 'Blue Ridge Partners']),
      },
    },
    {
      type: 'lookup.originator-entities/answered',
      payload: { ...call, subject: 'lookup.originator-entities', answer: named([1, 'Prairie Originations']) },
    },
    {
      type: 'lender-profile.read/answered',
      payload: { ...call, subject: 'lender-profile.read', answer: { data: profile } },
    },
  )
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

/** Street, city, state and zip code show as one address. */
const shownLabels = (role: 'lender') =>
  profileFields[role]
    .map(({ label }) => (label === 'Street' ? 'Address' : label))
    .filter((label) => !['City', 'State', 'Zip code'].includes(label))

describe("a lender's profile on My account", () => {
  // Verifies: S3.15, S3.16, S3.17, S3.21
  it('shows every field, with an external servicer and selected investors', () => {
    const facts = shown(external)
    expect(facts).toEqual({
      Email: ['desk@harborcrest.example'],
      Role: ['Lender'],
      'Company name': ['Prairie Lending'],
      Address: ['1 Main Street', 'Saint Paul, Minnesota 55101'],
      Website: ['https://prairie.example'],
      People: [
        'Ada Marsh · Primary contact · ada@prairie.example · +1 (612) 555-0101 · signator',
        'Ben Orr · Legal · ben@prairie.example · +1 (612) 555-0102',
      ],
      Servicer: ['An external company'],
      'Servicer company': ['Lakeside Servicing'],
      'Contact name': ['Cy Dunn'],
      'Contact email': ['cy@servicer.example'],
      'Contact phone': ['+1 (612) 555-0103'],
      'Warehouse lines': ['First Warehouse: $25,000,000', 'Second Warehouse: $0'],
      'Trading authority': ['Only selected investors'],
      'Selected investors': ['Harbor Crest Capital', 'Blue Ridge Partners'],
      'Domain name': ['prairie.example', 'prairie-two.example'],
      'Originating entity': ['Prairie Originations'],
    })
    // The page shows every field that the form asks for.
    expect(Object.keys(facts)).toEqual(['Email', 'Role', ...shownLabels('lender')])
  })

  // Verifies: S3.15
  it('shows who services the loans without an external servicer, and no fields that do not apply', () => {
    const facts = shown(own)
    expect(facts).toMatchObject({
      Servicer: ['We service our loans'],
      'Trading authority': ['All approved investors'],
      'Originating entity': ['None: we work without originators'],
    })
    expect(facts.People?.[1]).toBe('Ben Orr · Legal · ben@prairie.example · +1 (612) 555-0102 · services our loans')
    expect(Object.keys(facts)).not.toContain('Servicer company')
    expect(Object.keys(facts)).not.toContain('Selected investors')
  })

  it('does not repeat the name of a section whose only field has the same name', () => {
    shown(own)
    const named = screen.getAllByRole('region').filter(({ className }) => className.includes('card--named'))
    expect(named.map((card) => within(card).getByRole('heading').textContent)).toEqual(['People', 'Trading authority'])
    expect(named.map((card) => within(card).getByRole('term').textContent)).toEqual(['People', 'Trading authority'])
  })
})
