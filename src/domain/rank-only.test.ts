import { describe, expect, it } from 'vitest'
import { bandText, rankText } from './rank-only'
import { visibleBest } from './visible-best'

describe('a place in a rank-only auction', () => {
  it.each([
    [1, 5, '1st of 5'],
    [2, 5, '2nd of 5'],
    [3, 3, '3rd of 3'],
    [11, 12, '11th of 12'],
    [22, 30, '22nd of 30'],
    [2, null, '2nd'],
  ])('%d of %s is written %s', (rank, bidders, text) => {
    expect(rankText(rank, bidders)).toBe(text)
  })

  it('says the distance in the unit of the process, and nothing for the leader', () => {
    expect(bandText('near', 'price')).toBe('within 4/32 of the best bid')
    expect(bandText('beyond', 'price')).toBe('more than 16/32 from the best bid')
    expect(bandText('middle', 'rate')).toBe('within 5 bp of the best bid')
    expect(bandText('leading', 'rate')).toBeNull()
  })
})

describe('the best bid that a bidder sees', () => {
  const bids = [{ price: 102 }, { price: 102.5 }]

  it('is the auction’s best if it’s sent', () => {
    expect(visibleBest({ rank_only: true, best_bid: { price: 103 }, bids, loan: {} })).toEqual({ price: 103 })
    expect(visibleBest({ best_bid: null, bids, loan: {} })).toBeNull()
  })

  it('is their own best in a rank-only auction that they don’t lead', () => {
    expect(visibleBest({ rank_only: true, best_bid: null, bids, loan: {} })).toEqual({ price: 102.5 })
    const rates = [{ gnma_interest_rate: 5.2 }, { gnma_interest_rate: 5.1 }]
    const loan = { auction_process_type: 'rate' } as const
    expect(visibleBest({ rank_only: true, best_bid: null, bids: rates, loan })).toEqual({ gnma_interest_rate: 5.1 })
    expect(visibleBest({ rank_only: true, best_bid: null, bids: [], loan: {} })).toBeNull()
  })
})
