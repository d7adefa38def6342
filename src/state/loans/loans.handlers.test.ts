import { describe, expect, it } from 'vitest'
import type { AuctionLoan } from '../../contract/auction'
import { auctionLoan } from '../../contract/auction'
import { anAuction, auctionChanged, given, listAnswered, signedIn } from '../testing/samples'
import { selectLoan } from './loans.selectors'
import { sameLoan } from './same-loan'

const auction = anAuction(1, { version: 3 })
const loaded = given(signedIn, listAnswered('live', auction))

describe('loans', () => {
  it('are kept by the id of their auction', () => {
    expect(selectLoan(loaded, 1)?.project_name).toBe('Project 1')
  })

  it('repeated are the same object, also when the rest of the auction is news', () => {
    const state = given(loaded, auctionChanged(anAuction(1, { version: 4, rank: 1 })))
    expect(state.loans).toBe(loaded.loans)
  })

  it('change with news and not with old news', () => {
    const loan = { ...auction.loan, project_name: 'Riverbend' }
    expect(selectLoan(given(loaded, auctionChanged({ ...auction, version: 4, loan })), 1)?.project_name).toBe(
      'Riverbend',
    )
    expect(given(loaded, auctionChanged({ ...auction, version: 2, loan })).loans).toBe(loaded.loans)
  })
})

describe('sameLoan', () => {
  const full: AuctionLoan = {
    project_name: 'Riverbend',
    loan_section_act: { id: 3, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
    originator_profile: { id: 4, name: 'Prairie' },
    auction_id: 1,
    auction_status: 'live',
    id: 5,
    type: 'fha',
    project_city: 'Dayton',
    project_state: 'OH',
    fha_number: '043-35701',
    loan_amount: 1,
    loan_amount_diff_percent: 2,
    loan_term: 480,
    construction_period: 18,
    auction_process_type: 'price',
    gnma_interest_rate: 5.25,
    loan_min_price: 101,
    bond_interest_price: 100,
    bond_interest_price_increment: 3,
    servicing_spread: 0.25,
    call_protection: '10 down',
    call_protection_other: 'none',
    gfd_treated: 'escrow',
    delivery_last_date_fees: '2026-09-01',
    permanent_loan_late_date: '2026-10-01',
    lender_name: 'Prairie Lending',
  }
  const changed: AuctionLoan = {
    ...full,
    loan_section_act: { ...full.loan_section_act, id: 99 },
    originator_profile: { id: 4, name: 'Prairie and Sons' },
    auction_status: 'past',
    type: 'rhs',
    auction_process_type: 'rate',
  }

  it('knows every field of the contract', () => {
    expect(Object.keys(full).sort()).toEqual(Object.keys(auctionLoan.shape).sort())
  })

  it.each(Object.keys(full) as (keyof AuctionLoan)[])('sees a change of %s', (key) => {
    const other = { ...full, [key]: changed[key] === full[key] ? 'other' : changed[key] }
    expect(sameLoan(full, other)).toBe(false)
    expect(sameLoan(full, structuredClone(full))).toBe(true)
  })
})
