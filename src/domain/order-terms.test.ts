// What an order's dialog shows, sends as seen, and marks as changed.
import { describe, expect, it } from 'vitest'
import { changedTerms, needsSetupTerms, seenTermsOf, withSetupTerms } from './order-terms'

const price = { auction_process_type: 'price', loan_amount: 12_000_000, gnma_interest_rate: 5.25 } as const
const loan = { ...price, loan_min_price: 100.25, bond_interest_price: 99 }
const auction = {
  version: 4,
  start_at: '2026-03-03T15:00:00.000Z',
  minutes: 60,
  end_at: null,
  invited: [{ id: 7, name: 'Harbor Crest' }],
}

describe('the terms of an order', () => {
  it('are the loan’s, the schedule and the invitations for a start, without the price of the other process', () => {
    expect(seenTermsOf('schedule', auction, loan)).toEqual({
      ...price,
      loan_min_price: 100.25,
      version: 4,
      start_at: '2026-03-03T15:00:00.000Z',
      minutes: 60,
      invited: [7],
    })
  })

  it('have a fixed price and no minimum in the rate process', () => {
    const rate = { ...loan, auction_process_type: 'rate', bond_interest_price_increment: 16 } as const
    expect(seenTermsOf('transfer', {}, rate)).toEqual({
      auction_process_type: 'rate',
      loan_amount: 12_000_000,
      gnma_interest_rate: 5.25,
      bond_interest_price: 99,
      bond_interest_price_increment: 16,
    })
  })

  it('are only the end for an extension', () => {
    const end_at = '2026-03-03T16:00:00.000Z'
    expect(seenTermsOf('extend', { ...auction, end_at }, loan)).toEqual({ version: 4, end_at })
  })

  it('come from the loan itself where the server’s auctions have none', () => {
    const bare = {}
    expect(needsSetupTerms('relist', bare)).toBe(true)
    expect(needsSetupTerms('extend', bare)).toBe(false)
    expect(needsSetupTerms('relist', loan)).toBe(false)
    expect(withSetupTerms(bare, { loan_amount: 5, loan_min_price: 100 })).toEqual({
      loan_amount: 5,
      loan_min_price: 100,
    })
    expect(withSetupTerms({ loan_amount: 7 }, { loan_amount: 5 })).toEqual({ loan_amount: 7 })
    expect(withSetupTerms(loan, null)).toBe(loan)
  })
})

describe('a changed term', () => {
  const seen = seenTermsOf('schedule', auction, loan)

  it('is named with both values in the notation of the desk', () => {
    const now = { ...seen, loan_amount: 1_200_000, loan_min_price: 90, start_at: null, minutes: 30, invited: [] }
    expect(changedTerms(seen, now)).toEqual([
      { name: 'Loan amount', before: '$12,000,000', now: '$1,200,000' },
      { name: 'Minimum price', before: '100-08', now: '90-00' },
      { name: 'Start', before: '03/03/2026 10:00:00 ET', now: 'Not scheduled' },
      { name: 'Duration', before: '60 min', now: '30 min' },
      { name: 'Invited', before: '1 investor', now: 'All investors' },
    ])
  })

  it('is one price in the rate process, although it has two fields', () => {
    const rate = { auction_process_type: 'rate', bond_interest_price: 102, gnma_interest_rate: 5 } as const
    const before = { ...rate, bond_interest_price_increment: 8 }
    const now = { ...rate, bond_interest_price_increment: 16, gnma_interest_rate: 5.5 }
    expect(changedTerms(before, now)).toEqual([
      { name: 'Maximum rate', before: '5.000%', now: '5.500%' },
      { name: 'Fixed price', before: '102-08', now: '102-16' },
    ])
  })

  it('is the call protection as the panel shows it, by its code or in words', () => {
    const coded = { call_protection: 'LO10_0', call_protection_other: null }
    const inWords = { call_protection: 'OTHER', call_protection_other: '10-year lockout, then open' }
    expect(changedTerms(coded, inWords)).toEqual([])
    expect(changedTerms(inWords, { ...inWords, call_protection_other: '5-4-3-2-1' })).toEqual([
      { name: 'Call protection', before: '10-year lockout, then open', now: '5-4-3-2-1' },
    ])
  })

  it('is neither the version alone, nor the order of the investors, nor a term that one side doesn’t have', () => {
    const two = { ...seen, invited: [7, 8] }
    expect(changedTerms(two, { ...two, version: 9, invited: [8, 7] })).toEqual([])
    expect(changedTerms({}, seen)).toEqual([])
    expect(changedTerms({ loan_term: 480 }, {})).toEqual([])
  })

  it('is told even if the number of investors is the same', () => {
    expect(changedTerms(seen, { ...seen, invited: [8] })).toEqual([
      { name: 'Invited', before: '1 investor', now: '1 investor (others)' },
    ])
  })
})
