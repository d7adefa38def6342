// How the ticket describes the outcome of a closed auction.
import { describe, expect, it } from 'vitest'
import { outcomeOf } from './result-copy'

describe('the result in the ticket', () => {
  const endings = { won: 'sold', lost: 'sold', 'no-sale': 'no_sale', unknown: 'unknown' }
  const panelOf = (own: keyof typeof endings, figures: object) =>
    ({
      auction: { result: null, outcome: endings[own] },
      loan: { loan_amount: 18_450_000 },
      best: null,
      ownBest: null,
      own,
      ...figures,
    }) as never
  const bid = (figure: object) => ({ id: 1, created_at: '', investor: { id: null }, ...figure })

  it.each([
    ['won', { best: bid({ price: 102.5 }), ownBest: bid({ price: 102.5 }) }, 'Won at 102-16.', null],
    [
      'lost',
      { best: bid({ price: 103.5 }), ownBest: bid({ price: 102.5 }) },
      'Sold at 103-16.',
      'Missed by 1 ($184,500.00).',
    ],
    ['lost', { best: bid({ price: 103.5 }) }, 'Sold at 103-16.', 'You didn’t bid.'],
    [
      'lost',
      { best: bid({ gnma_interest_rate: 5.14 }), ownBest: bid({ gnma_interest_rate: 5.17 }) },
      'Sold at 5.140%.',
      'Missed by 0.03%.',
    ],
    ['won', { best: bid({}), ownBest: bid({}) }, 'Won.', null],
    ['lost', { best: bid({}), ownBest: bid({}) }, 'Sold.', null],
    ['no-sale', {}, 'Closed without a sale.', null],
    ['unknown', { ownBest: bid({}) }, 'Closed.', 'Result not available.'],
  ] as const)('describes %s with %o', (own, figures, title, detail) => {
    expect(outcomeOf(panelOf(own, figures))).toEqual({ won: own === 'won', title, detail })
  })

  it('does not say that the viewer did not bid if a bid could not be read', () => {
    const auction = { result: null, outcome: 'sold', unreadable_rows: { bids: 1 } }
    const best = bid({ price: 103.5 })
    expect(outcomeOf(panelOf('lost', { auction, best }))).toMatchObject({ title: 'Sold at 103-16.', detail: null })
  })
})
