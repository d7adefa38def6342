// Yields of loans: prices convert to yields and back, for every call protection.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { protectionSchedules } from '../loan/call-protection'
import type { YieldBasis } from './assumption'
import { yieldBases } from './assumption'
import { bondEquivalentYield } from './compounding'
import { highestPriceFor, lowestRateFor } from './figure-for-yield'
import type { SecurityTerms } from './flows'
import { flowsOf } from './flows'
import { averageLifeAtSpeed, firstCall, priceAtYield, valuedSecurity, worstCall, yieldAtPrice } from './values'

const terms: SecurityTerms = {
  gnmaRate: 5.25,
  noteRate: 5.5,
  months: 480,
  interestOnly: 18,
  schedule: protectionSchedules.LO2_8_1 ?? [],
}
const security = valuedSecurity(terms, 15)

const someTerms = fc.record({
  gnmaRate: fc.integer({ min: 200, max: 900 }).map((steps) => steps / 100),
  spread: fc.integer({ min: 25, max: 75 }).map((steps) => steps / 100),
  months: fc.integer({ min: 60, max: 480 }),
  interestOnly: fc.constantFrom(0, 12, 18, 24),
  schedule: fc.constantFrom(...Object.values(protectionSchedules), []),
  cpr: fc.integer({ min: 0, max: 60 }),
  basis: fc.constantFrom(...yieldBases),
})
type SomeTerms = typeof someTerms extends fc.Arbitrary<infer T> ? T : never
const termsOf = ({ gnmaRate, spread, months, interestOnly, schedule }: SomeTerms): SecurityTerms => ({
  gnmaRate,
  noteRate: gnmaRate + spread,
  months,
  interestOnly,
  schedule,
})
const price32 = fc.integer({ min: 80 * 32, max: 120 * 32 })
const wanted = fc.integer({ min: 1000, max: 9000 }).map((steps) => steps / 1000)

/** The solver's maximum error, percent of yield. */
const EPSILON = 1e-8
const yieldOf = (one: SomeTerms, price: number): number =>
  yieldAtPrice(valuedSecurity(termsOf(one), one.cpr), one.basis, price) ?? Number.NaN

describe('the payments', () => {
  it('repay exactly the loan, with the whole balance outstanding during construction', () => {
    fc.assert(
      fc.property(someTerms, (one) => {
        const flows = flowsOf(termsOf(one), () => one.cpr / 1200)
        const repaid = flows.reduce((sum, { scheduled, prepaid }) => sum + scheduled + prepaid, 0)
        expect(repaid).toBeCloseTo(100, 8)
        expect(flows.slice(0, one.interestOnly).every(({ balance }) => balance === 100)).toBe(true)
        expect(flows.at(-1)?.balance).toBeCloseTo(0, 8)
      }),
    )
  })

  it('prepay nothing during the lockout, and pay the year’s premium after it', () => {
    const { prepaying } = security
    // 18 months of construction, 24 of lockout, then 8 % in the first year.
    expect(prepaying.slice(0, 42).every(({ prepaid, call }) => prepaid === 0 && call === null)).toBe(true)
    const [first] = prepaying.slice(42)
    expect(first?.call).toBe(8)
    expect(first?.premium).toBeCloseTo((first?.prepaid ?? 0) * 0.08, 12)
    expect(prepaying[42 + 96]?.call).toBe(0)
  })
})

describe('a yield', () => {
  it('converts back to its price', () => {
    fc.assert(
      fc.property(someTerms, price32, (one, price) => {
        const valued = valuedSecurity(termsOf(one), one.cpr)
        const yielded = yieldAtPrice(valued, one.basis, price)
        if (yielded === null) throw new Error('no yield')
        expect(priceAtYield(valued, one.basis, yielded)).toBeCloseTo(price / 32, 6)
      }),
    )
  })

  it('falls as the price rises', () => {
    fc.assert(
      fc.property(someTerms, price32, (one, price) => {
        expect(yieldOf(one, price)).toBeGreaterThan(yieldOf(one, price + 1))
      }),
    )
  })

  it('is slightly below the coupon at par on every basis, because each payment is 14 days delayed', () => {
    const open = valuedSecurity({ ...terms, schedule: [] }, 40)
    for (const basis of yieldBases) {
      const yielded = yieldAtPrice(open, basis, 100 * 32)
      expect(yielded).toBeLessThan(bondEquivalentYield(terms.gnmaRate / 1200))
      expect(yielded).toBeGreaterThan(5.1)
    }
  })

  it('to worst is the lowest of all calls and maturity', () => {
    fc.assert(
      fc.property(someTerms, price32, (one, price) => {
        const at = (basis: YieldBasis) => yieldOf({ ...one, basis }, price)
        const worst = at('worst')
        expect(worst).toBeLessThanOrEqual(at('maturity') + EPSILON)
        if (firstCall(valuedSecurity(termsOf(one), 0)) !== null)
          expect(worst).toBeLessThanOrEqual(at('first-call') + EPSILON)
      }),
      { numRuns: 40 },
    )
  })

  it('to worst equals the result of trying each call alone', () => {
    const price = 104 * 32
    const worst = yieldAtPrice(security, 'worst', price) ?? 0
    const month = worstCall(security, worst)?.month ?? 0
    const yields = security.scheduled.flatMap(({ month: called, call }) => {
      if (call === null) return []
      const alone = flowsOf(terms).slice(0, called)
      const last = alone.at(-1)
      if (last === undefined) return []
      const paid = [...alone.slice(0, -1), { ...last, prepaid: last.balance, premium: (last.balance * call) / 100 }]
      return [{ called, yielded: yieldAtPrice({ scheduled: [], prepaying: paid }, 'cpr', price) ?? 0 }]
    })
    const least = yields.reduce((a, b) => (b.yielded < a.yielded ? b : a))
    expect(worst).toBeCloseTo(least.yielded, 8)
    expect(month).toBe(least.called)
  })

  it('comes with the first call and the average life', () => {
    expect(firstCall(security)).toEqual({ month: 43, price: 108 })
    expect(averageLifeAtSpeed(security)).toBeGreaterThan(9)
    expect(averageLifeAtSpeed(security)).toBeLessThan(10)
    expect(firstCall(valuedSecurity({ ...terms, schedule: [{ kind: 'lock', months: 480 }] }, 15))).toBeNull()
  })
})

describe('a typed yield', () => {
  it('gives the highest price that yields at least as much: one step more yields less', () => {
    fc.assert(
      fc.property(someTerms, wanted, (one, typed) => {
        const price = highestPriceFor(valuedSecurity(termsOf(one), one.cpr), one.basis, typed)
        if (price === null) throw new Error('no price')
        expect(yieldOf(one, price)).toBeGreaterThanOrEqual(typed - EPSILON)
        expect(yieldOf(one, price + 1)).toBeLessThan(typed)
      }),
    )
  })

  it('gives the lowest rate that yields at least as much at a fixed price: one step less yields less', () => {
    fc.assert(
      fc.property(someTerms, price32, wanted, (one, price, typed) => {
        const at = (gnmaRate: number) => ({ ...one, gnmaRate })
        const securityAt = (rate: number) => valuedSecurity(termsOf(at(rate)), one.cpr)
        const rate = lowestRateFor(securityAt, one.basis, price, typed)
        if (rate === null) return
        expect(yieldOf(at(rate), price)).toBeGreaterThanOrEqual(typed - EPSILON)
        if (rate > 0.01) expect(yieldOf(at(Math.round(rate * 100 - 1) / 100), price)).toBeLessThan(typed)
      }),
      { numRuns: 30 },
    )
  })

  it('gives back the price that it was computed from', () => {
    fc.assert(
      fc.property(someTerms, price32, (one, price) => {
        const valued = valuedSecurity(termsOf(one), one.cpr)
        const yielded = yieldAtPrice(valued, one.basis, price)
        if (yielded === null) throw new Error('no yield')
        expect(highestPriceFor(valued, one.basis, yielded)).toBe(price)
      }),
    )
  })
})
