// A new loan starts with values from the profile of its lender, and with nothing else.
import { describe, expect, it } from 'vitest'
import type { LenderProfile } from '../../contract/profile'
import { duplicateOf, prefilledFields, prefillOf } from './prefill'
import { blankSetup } from './setup-values'

const person = (id: number, signator: boolean) => ({
  id,
  type: 'primary',
  name: `Person ${id}`,
  email: `p${id}@firm.example`,
  phone: '16125550101',
  signator,
})
const profile = (change: Partial<LenderProfile>): LenderProfile => ({
  name: 'Prairie Lending',
  street: '1 Main Street',
  city: 'Saint Paul',
  state_id: 23,
  zip_code: '55101',
  website: 'https://firm.example',
  persons: [person(11, true), person(12, false), person(13, true)],
  warehouses: {},
  servicer_external_servicer: false,
  servicer_person_id: 12,
  trade_authority_type: 'all',
  investors_trading_authority: [],
  domains: [],
  originators: [],
  originator_entity_id: 4,
  ...change,
})

describe('a new loan starts with', () => {
  it('the profile’s lender on the note, signators and in-house servicer', () => {
    expect(prefillOf(profile({}))).toEqual({
      originator_entity_id: '4',
      signators: ['11', '13'],
      servicing_by: 'own',
      service_person_id: '12',
    })
  })

  it('the outside servicer and its contact, if the profile has one', () => {
    const outside = {
      servicer_external_servicer: true,
      servicer_company_id: 3,
      servicer_contact_name: 'Ada Marsh',
      servicer_contact_email: 'ada@servicer.example',
      servicer_contact_phone: '16125550101',
      originator_entity_id: null,
      persons: [],
    }
    expect(prefillOf(profile(outside))).toEqual({
      servicing_by: 'outside',
      service_company_id: '3',
      servicer_contact_name: 'Ada Marsh',
      servicer_contact_email: 'ada@servicer.example',
      servicer_contact_phone: '+1 (612) 555-0101',
    })
  })

  it('nothing that the profile does not contain', () => {
    expect(prefillOf(profile({ persons: [], servicer_person_id: null, originator_entity_id: null }))).toEqual({})
  })

  it('values shown as prefilled while unchanged, and offered while empty', () => {
    const prefill = prefillOf(profile({}))
    expect(prefilledFields(prefill, { ...blankSetup, ...prefill }).filled).toEqual([
      'originator_entity_id',
      'signators',
      'service_person_id',
    ])
    const changed = { ...blankSetup, ...prefill, originator_entity_id: '9', signators: [] }
    expect(prefilledFields(prefill, changed)).toEqual({ filled: ['service_person_id'], empty: ['signators'] })
  })
})

describe('the servicing contact', () => {
  const named = { ...blankSetup, servicing_by: 'outside', servicer_contact_name: 'Ben Cole' } as const

  it('is not offered from the profile if the loan names someone else', () => {
    expect(prefilledFields(prefillOf(profile({})), named).empty).not.toContain('service_person_id')
    expect(prefilledFields(prefillOf(profile({})), { ...blankSetup, servicing_by: 'outside' }).empty).toContain(
      'service_person_id',
    )
  })
})

describe('a duplicate of a loan', () => {
  it('has its terms, but not its project, agency and closing', () => {
    const loan = {
      ...blankSetup,
      project_name: 'Riverbend Commons',
      project_street: '12 Main Street',
      project_city: 'Mobile',
      project_state_id: '1',
      project_zip_code: '36602',
      fha_number: '062-35541',
      loan_amount: '18,450,000',
      loan_term: '480',
      delivery_last_date_fees: '2026-05-15',
      permanent_loan_late_date: '2028-05-15',
      permanent_loan_late_understand: true,
      received_deposit_wire_transfer: true,
      signators: ['11'],
    }
    expect(duplicateOf(loan)).toEqual({
      ...blankSetup,
      project_name: 'Riverbend Commons (copy)',
      loan_amount: '18,450,000',
      loan_term: '480',
      signators: ['11'],
    })
  })
})
