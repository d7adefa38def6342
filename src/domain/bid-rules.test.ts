import { describe, expect, it } from 'vitest'
import known from '../../fixtures/known-answers/formulas.json'
import { maximumNextRate, minimumNextPrice32 } from './bid-figures'
import { bidBlockedBy, checkPriceEntry, checkRateEntry, priceBeyondLimit, rateBeyondLimit } from './bid-rules'
import { parsePrice } from './thirty-seconds'
import { INCREMENT_MESSAGE } from './validation/rules'

const steps = (quote: string): number => {
  const parsed = parsePrice(quote)
  if (!parsed.ok) throw new Error(`not a price: ${quote}`)
  return parsed.price32
}

const price = (text: string, best32: number | null, minimum32: number | null, ownMax32: number | null = null) =>
  checkPriceEntry(text, { best32, minimum32, ownMax32 })
const rate = (text: string, best: number | null, highest: number | null, ownMinRate: number | null = null) =>
  checkRateEntry(text, { best, highest, ownMinRate })

describe('the next bid in the price process', () => {
  it('matches the known answers for the step', () => {
    for (const { min_price, best, valid_next, invalid } of known.bid_ticks) {
      expect(minimumNextPrice32(steps(best), steps(min_price))).toBe(steps(valid_next))
      expect(price(valid_next, steps(best), steps(min_price)).ok).toBe(true)
      for (const text of invalid) expect(price(text, steps(best), steps(min_price)).ok).toBe(false)
    }
  })

  it('may equal the minimum, but not be a step below it, if it is the first', () => {
    expect(price('101-16', null, steps('101-16'))).toEqual({ ok: true, price32: steps('101-16') })
    expect(price('101-15', null, steps('101-16'))).toMatchObject({
      problem: { field: 'price', message: 'Bid 101-16 or more: this is the lender’s minimum' },
    })
  })

  it('names the lowest bid that would be accepted', () => {
    expect(price('102-16', steps('102-16'), steps('101-00'))).toMatchObject({
      problem: { message: 'Bid 102-17 or more: the best bid is 102-16' },
    })
  })

  it('uses the specification’s message for a price off the grid (Verifies: S5.16)', () => {
    expect(price('102.57', null, null)).toMatchObject({ problem: { message: INCREMENT_MESSAGE } })
    expect(price('', null, null)).toMatchObject({ problem: { message: 'Price can not be empty' } })
  })

  it.each([
    ['102-16+', 'Please use a fraction in 1/32 increments: a + or a third digit is less than 1/32'],
    ['102-164', 'Please use a fraction in 1/32 increments: a + or a third digit is less than 1/32'],
    ['102-3', '32nds have two digits: 102-03, not 102-3'],
    ['102-32', '32nds run 00–31'],
    ['0-00', 'The Price field must be more than 0'],
    ['115-01', 'The Price field must be 115 or less'],
  ])('rejects %s with a message', (text, message) => {
    expect(price(text, null, null)).toEqual({ ok: false, problem: { field: 'price', message } })
  })

  it('accepts the ceiling itself', () => {
    expect(price('115-00', null, null).ok).toBe(true)
  })

  it('stops at the bidder’s own limit, in either process', () => {
    expect(price('102-20', steps('102-16'), null, steps('102-20')).ok).toBe(true)
    expect(price('102-21', steps('102-16'), null, steps('102-20'))).toMatchObject({
      problem: { message: 'Your maximum for this auction is 102-20' },
    })
    expect(rate('5.20', 5.3, null, 5.2).ok).toBe(true)
    expect(rate('5.19', 5.3, null, 5.2)).toMatchObject({
      problem: { message: 'Your minimum rate for this auction is 5.200%' },
    })
  })

  it('exceeds the deviation limit from one step above it, and always without a bid to compare', () => {
    const known = { best32: steps('102-16'), minimum32: null }
    expect(priceBeyondLimit(steps('103-16'), known, 32)).toBeNull()
    expect(priceBeyondLimit(steps('103-17'), known, 32)).toEqual({ by: 33 })
    expect(priceBeyondLimit(steps('102-19'), known, 2)).toEqual({ by: 3 })
    expect(priceBeyondLimit(steps('103-17'), { best32: null, minimum32: steps('102-16') }, 32)).toEqual({ by: 33 })
    expect(priceBeyondLimit(steps('100-00'), { best32: null, minimum32: null }, 32)).toEqual({ by: null })
  })
})

describe('the next bid in the rate process', () => {
  it('is at or below the highest accepted, then 0.01 below the best', () => {
    expect(maximumNextRate(null, 5.5)).toBe(5.5)
    expect(maximumNextRate(5.29, 5.5)).toBe(5.28)
    expect(rate('5.28', 5.29, 5.5)).toEqual({ ok: true, rate: 5.28 })
    expect(rate('5.29', 5.29, 5.5)).toMatchObject({
      problem: { field: 'gnma_interest_rate', message: 'Bid 5.280% or less: the best bid is 5.290%' },
    })
    expect(rate('5.51', null, 5.5).ok).toBe(false)
  })

  it.each(['5.255', '0', 'abc', '', '5,25', '-5'])('refuses %j', (text) => {
    expect(rate(text, null, null).ok).toBe(false)
  })

  it('reads a percent sign', () => {
    expect(rate(' 5.25 % ', null, 5.5)).toEqual({ ok: true, rate: 5.25 })
  })

  it('exceeds the deviation limit from one step beyond it', () => {
    const known = { best: 5.5, highest: null }
    expect(rateBeyondLimit(5.25, known, 25)).toBeNull()
    expect(rateBeyondLimit(5.24, known, 25)).toEqual({ by: 26 })
    expect(rateBeyondLimit(5.24, { best: null, highest: null }, 25)).toEqual({ by: null })
  })
})

describe('an auction takes bids only while it is live and not paused', () => {
  it.each([
    ['live', null, null],
    ['live', '2026-03-02T15:00:00.000Z', 'The seller has paused this auction. Bids open again when it resumes.'],
    ['past', null, 'This auction has closed. Nothing was sent.'],
    ['pre', null, 'This auction is not open for bids yet.'],
  ] as const)('a %s auction, paused at %s, has the message %j', (status, pausedAt, message) => {
    expect(bidBlockedBy(status, pausedAt)?.message ?? null).toBe(message)
  })
})
