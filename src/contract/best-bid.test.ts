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
const reads = (best: object | null, others: readonly object[] = [], change: object = {}): boolean => {
  const bid = (figures: object, place: number) => ({ id: place + 1, investor: { id: null }, ...figures })
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

describe('the best bid of a live auction', () => {
  it.each([
    ['none', true, reads(null)],
    ['at the floor', true, reads({ price: 101.5 })],
    ['below the floor', false, reads({ price: 101.46875 })],
    ['off the grid of 32nds', false, reads({ price: 102.01 })],
    ['above every ceiling', false, reads({ price: 1e300 })],
    ['better than the others', true, reads({ price: 102.5 }, [{ price: 102 }])],
    ['worse than another one', false, reads({ price: 102 }, [{ price: 102.5 }])],
    ['of an auction that is over', true, reads({ price: 101 }, [], { status: 'past' })],
  ])('%s: %s', (_what, expected, found) => expect(found).toBe(expected))

  it('stays within the highest rate in the rate process', () => {
    const rated = { loan: { ...loan, auction_process_type: 'rate', gnma_interest_rate: 5.5 } }
    expect(reads({ gnma_interest_rate: 5.25 }, [{ gnma_interest_rate: 5.5 }], rated)).toBe(true)
    expect(reads({ gnma_interest_rate: 5.75 }, [], rated)).toBe(false)
    expect(reads({ gnma_interest_rate: 5.25 }, [{ gnma_interest_rate: 5 }], rated)).toBe(false)
  })
})
