import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import known from '../../fixtures/known-answers/formulas.json'
import { formatCents, formatDollars, formatShortDollars, premiumCents, proceedsCents, stepCents } from './money'
import { parsePrice } from './thirty-seconds'

describe('money', () => {
  it('agrees to the cent with every known answer for proceeds and premium on the 1/32 grid', () => {
    let compared = 0
    for (const { price, loan_amount, proceeds, premium } of known.proceeds) {
      const parsed = parsePrice(price)
      if (!parsed.ok) continue
      compared += 1
      expect(proceedsCents(loan_amount, parsed.price32)).toBe(Math.round(proceeds * 100))
      expect(premiumCents(loan_amount, parsed.price32)).toBe(Math.round(premium * 100))
    }
    expect(compared).toBe(4)
  })

  it('pays the amount itself at par, and never less at a higher price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 90 * 32, max: 115 * 32 }),
        (amount, price32) => {
          expect(proceedsCents(amount, 100 * 32)).toBe(amount * 100)
          expect(proceedsCents(amount, price32 + 1)).toBeGreaterThanOrEqual(proceedsCents(amount, price32))
        },
      ),
    )
  })

  it('values one step of 1/32', () => {
    expect(stepCents(18_450_000)).toBe(576_563)
    expect(stepCents(10_000_000)).toBe(312_500)
  })

  it('shows thousands separators (Verifies: S9.7)', () => {
    expect(formatDollars(18_450_000)).toBe('$18,450,000')
    expect(formatCents(1_892_854_688)).toBe('$18,928,546.88')
    expect(formatCents(-68_883)).toBe('−$688.83')
    expect(formatShortDollars(18_450_000)).toBe('$18.45M')
    expect(formatShortDollars(950_000)).toBe('$950K')
  })

  it('never shortens an amount to 1000 of a unit', () => {
    expect(formatShortDollars(1_000_000_000)).toBe('$1.00B')
    expect(formatShortDollars(999_995_000)).toBe('$1.00B')
    expect(formatShortDollars(999_994_999)).toBe('$999.99M')
    expect(formatShortDollars(999_500)).toBe('$1.00M')
    expect(formatShortDollars(999_499)).toBe('$999K')
  })
})
