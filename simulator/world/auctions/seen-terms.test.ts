// Which terms make an order stale, and how the refusal names them.
import { describe, expect, it } from 'vitest'
import type { SeenTerms } from '../../../src/contract/seen-terms'
import { FIRST, MINUTE, sampleWorld, TEN, withAuction } from '../sample-world'
import { rowOf } from '../table'
import { changedSince } from './seen-terms'

function refusalOf(seen: SeenTerms | undefined, overrides: Parameters<typeof withAuction>[1] = {}) {
  const state = withAuction(sampleWorld(), overrides)
  const record = rowOf(state.auctions, FIRST)
  if (record === undefined) throw new Error('no auction')
  return changedSince(state, record, seen === undefined ? {} : { seen })
}

const REVIEW = 'Review the auction and confirm again.'
const byRate = { auction_process_type: 'rate', bond_interest_price: 102, bond_interest_price_increment: 16 } as const

describe('what the sender of an order saw', () => {
  it.each<[string, SeenTerms, Parameters<typeof withAuction>[1], string]>([
    ['a price', { loan_min_price: 100.25 }, {}, 'The minimum price is now 101-16; you saw 100-08.'],
    ['an amount', { loan_amount: 1_845_000 }, {}, 'The loan amount is now $18,450,000; you saw $1,845,000.'],
    ['the GNMA rate', { gnma_interest_rate: 5.125 }, {}, 'The GNMA rate is now 5.250%; you saw 5.125%.'],
    [
      'the highest rate of the rate process',
      { gnma_interest_rate: 5.125 },
      { loan: byRate },
      'The maximum rate is now 5.250%; you saw 5.125%.',
    ],
    [
      'a fixed price in two fields',
      { bond_interest_price: 102, bond_interest_price_increment: 8 },
      { loan: byRate },
      'The fixed price is now 102-16; you saw 102-08.',
    ],
    [
      'a start',
      { start_at: null },
      { startAt: TEN + MINUTE },
      'The start is now 03/02/2026 10:01 ET; you saw not scheduled.',
    ],
    [
      'an end that a late bid moved',
      { end_at: new Date(TEN).toISOString() },
      { endAt: TEN + 37_000 },
      'The end is now 10:00:37 ET; you saw 10:00:00 ET.',
    ],
    ['the duration', { minutes: 60 }, { minutes: 30 }, 'The duration is now 30 minutes; you saw 60 minutes.'],
    [
      'the number of invitations',
      { invited: [] },
      { invited: [7] },
      'The list of invited investors is now 1 investor; you saw all investors.',
    ],
    ['which investors are invited', { invited: [8] }, { invited: [7] }, 'The list of invited investors has changed.'],
    [
      'the call protection',
      { call_protection: 'LO10_0' },
      { loan: { call_protection: 'LO0_10_1' } },
      'The call protection is now 10% declining 1%/yr; you saw 10-year lockout, then open.',
    ],
    [
      'a call protection in words',
      { call_protection: 'OTHER', call_protection_other: '10-9-8' },
      { loan: { call_protection: 'OTHER', call_protection_other: '5-4-3' } },
      'The call protection is now 5-4-3; you saw 10-9-8.',
    ],
    ['the documents', { documents: ['form_hud'] }, {}, 'The list of documents is now 5 documents; you saw 1 document.'],
    [
      'two terms',
      { loan_amount: 1_845_000, loan_min_price: 100.25 },
      {},
      'The loan amount is now $18,450,000; you saw $1,845,000. The minimum price is now 101-16; you saw 100-08.',
    ],
  ])('refuses an order after a change of %s', (_, seen, auction, sentences) => {
    expect(refusalOf(seen, auction)).toEqual({ status: 409, message: `${sentences} ${REVIEW}` })
  })

  it('refuses nothing if it is the same, in another order, or was not sent', () => {
    const auction = { invited: [7, 8], loan: { servicing_spread: null, call_protection_other: '' } }
    expect(refusalOf(undefined, auction)).toBeNull()
    expect(refusalOf({}, auction)).toBeNull()
    expect(
      refusalOf(
        { invited: [8, 7], loan_min_price: 101.5, servicing_spread: null, call_protection_other: null },
        auction,
      ),
    ).toBeNull()
  })

  it('refuses nothing for an older version alone, and everything for a version from the future', () => {
    const auction = { version: 4, sellersNews: 2 }
    expect(refusalOf({ version: 1 }, auction)).toBeNull()
    expect(refusalOf({ version: 6 }, auction)).toBeNull()
    expect(refusalOf({ version: 7, loan_min_price: 101.5 }, auction)).toMatchObject({ status: 409 })
  })
})
