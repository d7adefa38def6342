import { describe, expect, it } from 'vitest'
import { auctionStatuses } from '../contract/auction-statuses'
import { type Outcome, type OutcomeFacts, outcomeOf } from './outcome'

type Facts = Omit<OutcomeFacts, 'status'>

const sold = { outcome: 'sold' } as const
const noSale = { outcome: 'no_sale' } as const
const bid = { investor: { id: null } }

const rows: readonly (readonly [string, Facts, Outcome])[] = [
  ['a result of a sale', { result: sold, best_bid: bid, bids: [bid] }, 'sold'],
  ['a result of a sale whose bids are hidden', { result: sold, bids: [] }, 'sold'],
  ['a result without a sale', { result: noSale, best_bid: null, bids: [] }, 'no_sale'],
  ['no result, a best bid', { best_bid: bid, bids: [] }, 'sold'],
  ['no result, a best bid and bids', { result: null, best_bid: bid, bids: [bid] }, 'sold'],
  ['no result, no best bid, but bids', { best_bid: null, bids: [bid] }, 'sold'],
  ['no result, a best bid that is null', { best_bid: null, bids: [] }, 'no_sale'],
  ['neither a result nor a best bid in the answer', { bids: [] }, 'unknown'],
  ['neither a result nor a best bid, but bids', { bids: [bid] }, 'sold'],
]

describe('how a past auction ended', () => {
  // Verifies: S3.6
  it.each(rows)('is read from %s', (_name, facts, expected) => {
    expect(outcomeOf({ status: 'past', ...facts })).toBe(expected)
  })

  it('is unknown until the auction is past, whatever its bids are', () => {
    for (const status of auctionStatuses)
      if (status !== 'past') expect(outcomeOf({ status, result: sold, best_bid: bid, bids: [bid] }), status).toBeNull()
  })
})
