// A seller’s figures while bids come in. Amounts checked by hand: 1/32 of $18,450,000 is $5,765.625.
import { describe, expect, it } from 'vitest'
import { bidsPerMinute, sellerFigures } from './seller-figures'

describe('the figures of a seller', () => {
  it('are proceeds, premium, the amount above the minimum, and the value of one more 32nd', () => {
    expect(sellerFigures(10_000_000, 102 * 32 + 16, 101 * 32 + 16)).toEqual({
      proceedsCents: 1_025_000_000,
      premiumCents: 25_000_000,
      overMinimum: { thirtySeconds: 32, cents: 10_000_000 },
      stepCents: 312_500,
    })
    expect(sellerFigures(18_450_000, 102 * 32, null)).toMatchObject({ overMinimum: null, stepCents: 576_563 })
  })
  it('are negative below par, and zero at the minimum', () => {
    const figures = sellerFigures(10_000_000, 99 * 32, 99 * 32)
    expect(figures.premiumCents).toBe(-10_000_000)
    expect(figures.overMinimum).toEqual({ thirtySeconds: 0, cents: 0 })
  })
})

describe('bids per minute', () => {
  const now = Date.parse('2026-03-02T15:42:00Z')
  const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()
  it('count the last five minutes', () => {
    expect(bidsPerMinute([ago(10), ago(100), ago(299), ago(301)], ago(3600), now)).toBe('0.6')
    expect(bidsPerMinute([], ago(3600), now)).toBe('0.0')
  })
  it('count from the opening if that is more recent, over at least a minute', () => {
    expect(bidsPerMinute([ago(10), ago(100)], ago(120), now)).toBe('1.0')
    expect(bidsPerMinute([ago(1)], ago(2), now)).toBe('1.0')
  })
})
