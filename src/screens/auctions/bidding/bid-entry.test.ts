// Limits, parsing, steps and quick choices of the ticket.
import { describe, expect, it } from 'vitest'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import {
  beyondDeviationLimit,
  formatFigure,
  limitsOf as limitsWith,
  nextFigure,
  overBest,
  proceedsText,
  quickChoices,
  readEntry,
  readingOf,
  stepHelp,
  stepText,
} from './bid-entry'

const bid = (figure: { readonly price?: number; readonly gnma_interest_rate?: number }) => ({
  id: 9,
  created_at: '2026-03-02T15:41:52.000Z',
  investor: { id: null, name: 'Investor C' },
  ...figure,
})
function panelOf(loan: Partial<AuctionPanel['loan']>, best: ReturnType<typeof bid> | null): AuctionPanel {
  return {
    auction: {
      id: 17,
      status: 'live',
      statused_at: '2026-03-02T15:00:00.000Z',
      created_at: '2026-03-01T15:00:00.000Z',
      bid_ids: best ? [9] : [],
      best_bid_id: best ? 9 : null,
      outcome: null,
      knows_offers: false,
      knows_passes: true,
    },
    loan: {
      project_name: 'Riverbend Commons',
      loan_section_act: { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
      auction_id: 17,
      auction_status: 'live',
      loan_amount: 18_450_000,
      ...loan,
    },
    best,
    bestPrice32: typeof best?.price === 'number' ? best.price * 32 : null,
    ownBest: null,
    ownBestPrice32: null,
    own: 'none',
    bidCount: best ? 1 : 0,
    investorCount: best ? 1 : 0,
    bids: best ? [best] : [],
    isGone: false,
    hidesBids: false,
  }
}
const rules = { max32: null, minRate: null, deviation32: 32, deviationRateSteps: 25 }
const limitsOf = (panel: AuctionPanel, own: Partial<typeof rules> | { max32: number } | { minRate: number } = {}) =>
  limitsWith(panel, { ...rules, ...own })
const byPrice = panelOf({ loan_min_price: 101.5 }, bid({ price: 102.5625 }))
const firstBid = panelOf({ loan_min_price: 101.5 }, null)
const byRate = panelOf(
  {
    auction_process_type: 'rate',
    gnma_interest_rate: 5.4,
    bond_interest_price: 102,
    bond_interest_price_increment: 16,
  },
  bid({ gnma_interest_rate: 5.25 }),
)

describe('the next bid', () => {
  // Verifies: S9.6
  it('is one step of 1/32 above the best, or the minimum', () => {
    expect(stepHelp(limitsOf(byPrice), byPrice)).toBe('Bid 102-19 to 115-00. One step is 1/32 = $5,765.63.')
    expect(stepHelp(limitsOf(firstBid), firstBid)).toContain('Bid 101-16 to 115-00.')
  })
  it('is 0.01 percent below the best in the rate process', () => {
    const next = nextFigure(limitsOf(byRate))
    expect(next && formatFigure(next)).toBe('5.240%')
    expect(stepHelp(limitsOf(byRate), byRate)).toBe('The lowest rate wins. Bid 5.240% or lower. One step is 0.01%.')
  })
})

describe('the typed text', () => {
  const limits = limitsOf(byPrice)
  it.each(['102-20', '102 20', "102'20", '102–20', '102 20/32', '102.625', ' 102-20 '])(
    'is accepted in every notation: %s',
    (text) => {
      expect(readEntry(text, limits)).toEqual({ ok: true, figure: { kind: 'price', price32: 102 * 32 + 20 } })
    },
  )
  // Verifies: S5.16
  it.each([
    ['102.6', 'Please use a fraction in 1/32 increments'],
    ['102-20+', 'Please use a fraction in 1/32 increments: a + or a third digit is less than 1/32'],
    ['abc', 'Please use a fraction in 1/32 increments: 102-18, 102 18/32 or 102.5625'],
    ['102-', 'Please use a fraction in 1/32 increments: 102-18, 102 18/32 or 102.5625'],
    ['102-33', '32nds run 00–31'],
    ['102-3', '32nds have two digits: 102-03, not 102-3'],
  ])('is rejected with a message, for off-grid prices the one from the specification: %s', (text, message) => {
    expect(readEntry(text, limits)).toEqual({ ok: false, message })
  })
  it('is shown as parsed, whether or not it is a valid bid', () => {
    expect(readingOf('102 18', limits)).toBe('102-18 = 102.5625')
    expect(readingOf('90.5', limits)).toBe('90-16 = 90.5')
    expect(readingOf('102-3', limits)).toBeNull()
    expect(readingOf('5.2', limitsOf(byRate))).toBe('5.200%')
  })
  it('is rejected beyond the bidder’s own limit', () => {
    const own = limitsOf(byPrice, { max32: 102 * 32 + 20 })
    expect(readEntry('102-21', own)).toEqual({ ok: false, message: 'Your maximum for this auction is 102-20' })
    expect(quickChoices(own).map(({ text }) => text)).toEqual(['102-19', '102-20'])
    expect(readEntry('5.19', limitsOf(byRate, { minRate: 5.2 })).ok).toBe(false)
  })
  it('is rejected below the minimum, which the message names', () => {
    expect(readEntry('102-18', limits)).toEqual({ ok: false, message: 'Bid 102-19 or more: the best bid is 102-18' })
  })
  it('is parsed as a rate in the rate process', () => {
    expect(readEntry('5.24', limitsOf(byRate))).toEqual({ ok: true, figure: { kind: 'rate', rate: 5.24 } })
    expect(readEntry('5.25', limitsOf(byRate)).ok).toBe(false)
  })
})

describe('stepping the figure', () => {
  it('moves by 1/32 across whole points', () => {
    expect(stepText('102-31', limitsOf(byPrice), 1)).toBe('103-00')
    expect(stepText('103-00', limitsOf(byPrice), -1)).toBe('102-31')
    expect(stepText('102-19', limitsOf(byPrice), 8)).toBe('102-27')
  })
  it('replaces unreadable text with the next bid', () => {
    expect(stepText('abc', limitsOf(byPrice), 1)).toBe('102-19')
  })
  it('moves rates by 0.01', () => {
    expect(stepText('5.24', limitsOf(byRate), -1)).toBe('5.230')
  })
})

describe('quick choices', () => {
  it('count from the best bid', () => {
    expect(quickChoices(limitsOf(byPrice)).map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Minimum 102-19',
      '+2/32 102-20',
      '+4/32 102-22',
      '+8/32 102-26',
    ])
  })
  it('go down in the rate process', () => {
    expect(quickChoices(limitsOf(byRate)).map(({ text }) => text)).toEqual(['5.240', '5.230', '5.200', '5.150'])
  })
})

describe('a figure', () => {
  const figure = { kind: 'price', price32: 102 * 32 + 19 } as const
  it('has proceeds to the cent and a distance to the best bid', () => {
    expect(proceedsText(figure, byPrice)).toBe('$18,928,546.88')
    expect(overBest(figure, limitsOf(byPrice))).toBe('+1/32')
    expect(overBest(figure, limitsOf(firstBid))).toBeNull()
  })
  it('has proceeds at the fixed price in the rate process', () => {
    expect(proceedsText({ kind: 'rate', rate: 5.2 }, byRate)).toBe('$18,911,250.00')
    expect(overBest({ kind: 'rate', rate: 5.2 }, limitsOf(byRate))).toBe('0.05%')
  })
  it('is beyond the limit if it is more than a point, or the bidder’s deviation limit, from the best bid', () => {
    expect(beyondDeviationLimit({ kind: 'price', price32: 103 * 32 + 19 }, limitsOf(byPrice))).toEqual({ by: 33 })
    expect(beyondDeviationLimit(figure, limitsOf(byPrice))).toBeNull()
    expect(
      beyondDeviationLimit({ kind: 'price', price32: 102 * 32 + 23 }, limitsOf(byPrice, { deviation32: 4 })),
    ).not.toBeNull()
    expect(beyondDeviationLimit({ kind: 'rate', rate: 4.99 }, limitsOf(byRate))).toEqual({ by: 26 })
  })
})
