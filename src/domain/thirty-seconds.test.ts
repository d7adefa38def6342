import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import known from '../../fixtures/known-answers/formulas.json'
import {
  formatDecimalPrice,
  formatDifference,
  formatPrice,
  parsePrice,
  priceFromWire,
  priceReading,
  priceToWire,
} from './thirty-seconds'

const anyPrice32 = fc.integer({ min: 1, max: 9999 * 32 })

describe('prices in thirty-seconds (Verifies: S9.6)', () => {
  it.each([
    ['102-18', 102 * 32 + 18],
    ['102 18/32', 102 * 32 + 18],
    ['102.5625', 102 * 32 + 18],
    [' 102-18 ', 102 * 32 + 18],
    ['102 - 18', 102 * 32 + 18],
    ['102 18', 102 * 32 + 18],
    ["102'18", 102 * 32 + 18],
    ['102’18', 102 * 32 + 18],
    ['102′18', 102 * 32 + 18],
    ['102–18', 102 * 32 + 18],
    ['102—18', 102 * 32 + 18],
    ['102−18', 102 * 32 + 18],
    ['102‑18', 102 * 32 + 18],
    ['102-18/32', 102 * 32 + 18],
    ['102 3/32', 102 * 32 + 3],
    ['102-00', 102 * 32],
    ['102', 102 * 32],
    ['99-31', 99 * 32 + 31],
    ['102.5625000', 102 * 32 + 18],
    ['1,002.5', 1002 * 32 + 16],
    ['102:18', 102 * 32 + 18],
    ['102 1/2', 102 * 32 + 16],
    ['102 9/16', 102 * 32 + 18],
    ['102.5625%', 102 * 32 + 18],
    ['102 %', 102 * 32],
    ['\u202d102\u200b-18\u202c', 102 * 32 + 18],
    ['102\u00a018', 102 * 32 + 18],
  ])('reads %s', (text, price32) => {
    expect(parsePrice(text)).toEqual({ ok: true, price32 })
  })

  it.each([
    ['102-18+', 'half'],
    ['102 18+', 'half'],
    ['102-184', 'half'],
    ['102-324', 'over-31'],
    ['102-3', 'one-digit'],
    ['102 0', 'one-digit'],
    ['102.57', 'off-grid'],
    ['102.5625000001', 'off-grid'],
    ['102-32', 'over-31'],
    ['102-7', 'one-digit'],
    ['102-40', 'over-31'],
    ['102-18-1', 'not-a-price'],
    ['102 18/64', 'not-a-price'],
    ['-102', 'not-a-price'],
    ['abc', 'not-a-price'],
    ['102½', 'not-a-price'],
    ['102-1/2', 'not-a-price'],
    ['102 3/2', 'not-a-price'],
    ['102 1/3', 'not-a-price'],
    ['102-18%', 'not-a-price'],
    ['102\t18', 'not-a-price'],
    ['102\n18', 'not-a-price'],
    ['102,5', 'not-a-price'],
    ['1,02.5', 'not-a-price'],
    ['102,500', 'not-a-price'],
    ['', 'empty'],
    ['   ', 'empty'],
  ])('refuses %j as %s', (text, why) => {
    expect(parsePrice(text)).toEqual({ ok: false, why })
  })

  it('agrees with every known quote and prints it back', () => {
    for (const { quote, decimal } of known.price_quotes) {
      expect(formatDecimalPrice(decimal)).toBe(quote)
      if (!quote.endsWith('+')) expect(parsePrice(quote)).toEqual({ ok: true, price32: priceFromWire(decimal) })
    }
    expect(known.price_quotes.length).toBeGreaterThan(10)
  })

  it('round-trips through printing and reading in each of the three forms', () => {
    fc.assert(
      fc.property(anyPrice32, (price32) => {
        const forms = [
          formatPrice(price32),
          `${Math.floor(price32 / 32)} ${price32 % 32}/32`,
          String(priceToWire(price32)),
        ]
        for (const form of forms) expect(parsePrice(form)).toEqual({ ok: true, price32 })
      }),
    )
  })

  it('is described in both notations', () => {
    expect(priceReading(102 * 32 + 18)).toBe('102-18 = 102.5625')
    expect(priceReading(102 * 32 + 1)).toBe('102-01 = 102.03125')
    expect(priceReading(102 * 32)).toBe('102-00 = 102')
  })

  it('converts exactly to and from the wire', () => {
    fc.assert(fc.property(anyPrice32, (price32) => priceFromWire(priceToWire(price32)) === price32))
  })

  it('never accepts a decimal between two steps', () => {
    fc.assert(
      fc.property(anyPrice32, fc.integer({ min: 1, max: 3124 }), (price32, hundredThousandths) => {
        const text = (priceToWire(price32) + hundredThousandths / 100_000).toFixed(5)
        expect(parsePrice(text)).toEqual({ ok: false, why: 'off-grid' })
      }),
    )
  })

  it.each([
    [1, '+1/32'],
    [-3, '−3/32'],
    [0, '0/32'],
    [40, '+1 8/32'],
    [64, '+2'],
  ])('describes a difference of %d steps as %s', (difference, text) => {
    expect(formatDifference(difference)).toBe(text)
  })
})
