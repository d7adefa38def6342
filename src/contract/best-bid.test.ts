// A live auction whose best bid can't be right is rejected: it is fetched again, and its figure is never shown.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auction } from './auction'

const loan = {
  project_name: 'Willow Court',
  loan_section_act: { id: 3, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
  auction_id: 17,
  auction_status: 'live',
  loan_min_price: 101.5,
}
const at = '2026-03-02T15:00:00.000Z'
const isAccepted = (best: object | null, others: readonly object[] = [], change: object = {}): boolean => {
  const bid = (figures: object, index: number) => ({ id: index + 1, investor: { id: null }, ...figures })
  const bids = [...others, ...(best === null ? [] : [best])].map(bid)
  const best_bid = best === null ? null : bids.at(-1)
  return z.safeParse(auction, {
    id: 17,
    status: 'live',
    statused_at: at,
    created_at: at,
    loan,
    bids,
    best_bid,
    ...change,
  }).success
}

describe('a best bid of a live auction', () => {
  it.each([
    ['is missing', true, isAccepted(null)],
    ['equals the minimum price', true, isAccepted({ price: 101.5 })],
    ['is below the minimum price', false, isAccepted({ price: 101.46875 })],
    ['is off the grid of 32nds', false, isAccepted({ price: 102.01 })],
    ['is above every ceiling', false, isAccepted({ price: 1e300 })],
    ['is better than the others', true, isAccepted({ price: 102.5 }, [{ price: 102 }])],
    ['is worse than another one', false, isAccepted({ price: 102 }, [{ price: 102.5 }])],
    ['belongs to an auction that is over', true, isAccepted({ price: 101 }, [], { status: 'past' })],
  ])('that %s is accepted: %s', (_what, expected, accepted) => expect(accepted).toBe(expected))

  it('must be within the highest rate in the rate process', () => {
    const rateAuction = { loan: { ...loan, auction_process_type: 'rate', gnma_interest_rate: 5.5 } }
    expect(isAccepted({ gnma_interest_rate: 5.25 }, [{ gnma_interest_rate: 5.5 }], rateAuction)).toBe(true)
    expect(isAccepted({ gnma_interest_rate: 5.75 }, [], rateAuction)).toBe(false)
    expect(isAccepted({ gnma_interest_rate: 5.25 }, [{ gnma_interest_rate: 5 }], rateAuction)).toBe(false)
  })
})
