import { describe, expect, it } from 'vitest'
import known from '../../fixtures/known-answers/formulas.json'
import {
  bidBlockedBy,
  checkPriceEntry,
  checkRateEntry,
  isFarFromBest,
  isRateFarFromBest,
  maximumNextRate,
  minimumNextPrice32,
} from './bid-rules'
import { formatPrice, parsePrice } from './thirty-seconds'
import { INCREMENT_MESSAGE } from './validation/rules'

const steps = (quote: string): number => {
  const parsed = parsePrice(quote)
  if (!parsed.ok) throw new Error(`not a price: ${quote}`)
  return parsed.price32
}

describe('the next bid in the price process', () => {
  it('agrees with the known answers for the step', () => {
    for (const { min_price, best, valid_next, invalid } of known.bid_ticks) {
      expect(minimumNextPrice32(steps(best), steps(min_price))).toBe(steps(valid_next))
      expect(checkPriceEntry(valid_next, steps(best), steps(min_price)).ok).toBe(true)
      for (const text of invalid) expect(checkPriceEntry(text, steps(best), steps(min_price)).ok).toBe(false)
    }
  })

  it('the first bid may equal the minimum and may not be a step below it', () => {
    expect(checkPriceEntry('101-16', null, steps('101-16'))).toEqual({ ok: true, price32: steps('101-16') })
    expect(checkPriceEntry('101-15', null, steps('101-16'))).toMatchObject({
      problem: { field: 'price', message: 'Bid 101-16 or more: the lender takes no less' },
    })
  })

  it('names the lowest bid that would be taken', () => {
    expect(checkPriceEntry('102-16', steps('102-16'), steps('101-00'))).toMatchObject({
      problem: { message: 'Bid 102-17 or more: the best bid is 102-16' },
    })
  })

  it('uses the message of the specification for a price off the grid (Verifies: S5.16)', () => {
    expect(checkPriceEntry('102-16+', null, null)).toMatchObject({ problem: { message: INCREMENT_MESSAGE } })
    expect(checkPriceEntry('', null, null)).toMatchObject({ problem: { message: 'Price can not be empty' } })
  })

  it('asks twice only beyond a full point', () => {
    expect(isFarFromBest(steps('103-16'), steps('102-16'), null)).toBe(false)
    expect(isFarFromBest(steps('103-17'), steps('102-16'), null)).toBe(true)
    expect(isFarFromBest(steps('110-00'), null, null)).toBe(false)
    expect(formatPrice(steps('103-17'))).toBe('103-17')
  })
})

describe('the next bid in the rate process', () => {
  it('is at or below the highest accepted, then 0.01 below the best', () => {
    expect(maximumNextRate(null, 5.5)).toBe(5.5)
    expect(maximumNextRate(5.29, 5.5)).toBe(5.28)
    expect(checkRateEntry('5.28', 5.29, 5.5)).toEqual({ ok: true, rate: 5.28 })
    expect(checkRateEntry('5.29', 5.29, 5.5)).toMatchObject({
      problem: { field: 'gnma_interest_rate', message: 'Bid 5.280% or less: the best bid is 5.290%' },
    })
    expect(checkRateEntry('5.51', null, 5.5).ok).toBe(false)
  })

  it.each(['5.255', '0', 'abc', '', '5,25', '-5'])('refuses %j', (text) => {
    expect(checkRateEntry(text, null, null).ok).toBe(false)
  })

  it('reads a percent sign', () => {
    expect(checkRateEntry(' 5.25 % ', null, 5.5)).toEqual({ ok: true, rate: 5.25 })
  })

  it('asks twice only beyond a quarter of a percent', () => {
    expect(isRateFarFromBest(5.25, 5.5, null)).toBe(false)
    expect(isRateFarFromBest(5.24, 5.5, null)).toBe(true)
  })
})

describe('an auction takes bids only while it is live and not paused', () => {
  it.each([
    ['live', null, null],
    ['live', '2026-03-02T15:00:00.000Z', 'The seller has paused this auction. Bids open again when it resumes.'],
    ['past', null, 'This auction has closed. Nothing was sent.'],
    ['pre', null, 'This auction is not open for bids yet.'],
  ] as const)('%s, paused %s', (status, pausedAt, message) => {
    expect(bidBlockedBy(status, pausedAt)?.message ?? null).toBe(message)
  })
})
