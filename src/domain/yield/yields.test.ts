// Yields of loans: prices convert to yields and back, for every call protection.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { protectionSchedules } from '../loan/call-protection'
import { type YieldBasis, yieldBases } from './assumption'
import { bondEquivalentYield } from './compounding'
import { highestPriceFor, lowestRateFor } from './figure-for-yield'
import { flowsOf, type SecurityTerms } from './flows'
import { averageLifeAtSpeed, firstCall, priceAtYield, valuedSecurity, worstCall, yieldAtPrice } from './values'

const terms: SecurityTerms = {
  gnmaRate: 5.25,
  noteRate: 5.5,
  months: 480,
  amortization: 480,
  interestOnly: 18,
  schedule: protectionSchedules.LO2_8_1 ?? [],
}
const security = valuedSecurity(terms, 15)

const anyTerms = fc.record({
  gnmaRate: fc.integer({ min: 200, max: 900 }).map((steps) => steps / 100),
  spread: fc.integer({ min: 25, max: 75 }).map((steps) => steps / 100),
  months: fc.integer({ min: 60, max: 480 }),
  /** How many months longer the amortization is: a loan with a balloon. */
  longer: fc.constantFrom(0, 0, 60, 120, 300),
  interestOnly: fc.constantFrom(0, 12, 18, 24),
  schedule: fc.constantFrom(...Object.values(protectionSchedules), []),
  cpr: fc.integer({ min: 0, max: 60 }),
  basis: fc.constantFrom(...yieldBases),
})
type AnyTerms = typeof anyTerms extends fc.Arbitrary<infer T> ? T : never
const termsOf = ({ gnmaRate, spread, months, longer, interestOnly, schedule }: AnyTerms): SecurityTerms => ({
  gnmaRate,
  noteRate: gnmaRate + spread,
  months,
  amortization: months + longer,
  interestOnly,
  schedule,
})
const anyPrice32 = fc.integer({ min: 80 * 32, max: 120 * 32 })
const anyYield = fc.integer({ min: 1000, max: 9000 }).map((steps) => steps / 1000)

/** The solver's maximum error, percent of yield. */
const EPSILON = 1e-8
const yieldOf = (sample: AnyTerms, price: number): number =>
  yieldAtPrice(valuedSecurity(termsOf(sample), sample.cpr), sample.basis, price) ?? Number.NaN

describe('the payments', () => {
  it('repay exactly the loan, with the whole balance outstanding during construction', () => {
    fc.assert(
      fc.property(anyTerms, (sample) => {
        const flows = flowsOf(termsOf(sample), () => sample.cpr / 1200)
        const repaid = [...flows.scheduled, ...flows.prepaid].reduce((sum, principal) => sum + principal, 0)
        expect(repaid).toBeCloseTo(100, 8)
        expect(flows.balance.slice(0, sample.interestOnly).every((balance) => balance === 100)).toBe(true)
        expect(flows.balance.at(-1)).toBeCloseTo(0, 8)
      }),
    )
  })

  it('prepay nothing during the lockout, and pay the year’s premium after it', () => {
    const { prepaying } = security
    // 18 months of construction, 24 of lockout, then 8 % in the first year.
    expect(prepaying.prepaid.slice(0, 42).every((prepaid) => prepaid === 0)).toBe(true)
    expect(prepaying.call.slice(0, 42).every(Number.isNaN)).toBe(true)
    expect(prepaying.call[42]).toBe(8)
    expect(prepaying.prepaid[42]).toBeGreaterThan(0)
    expect(prepaying.premium[42]).toBeCloseTo((prepaying.prepaid[42] ?? 0) * 0.08, 12)
    expect(prepaying.call[42 + 96]).toBe(0)
  })
})

describe('a yield', () => {
  it('converts back to its price', () => {
    fc.assert(
      fc.property(anyTerms, anyPrice32, (sample, price) => {
        const priced = valuedSecurity(termsOf(sample), sample.cpr)
        const result = yieldAtPrice(priced, sample.basis, price)
        if (result === null) throw new Error('no yield')
        expect(priceAtYield(priced, sample.basis, result)).toBeCloseTo(price / 32, 6)
      }),
    )
  })

  it('falls as the price rises', () => {
    fc.assert(
      fc.property(anyTerms, anyPrice32, (sample, price) => {
        expect(yieldOf(sample, price)).toBeGreaterThan(yieldOf(sample, price + 1))
      }),
    )
  })

  it('is slightly below the coupon at par on every basis, because each payment comes 14 days late', () => {
    const open = valuedSecurity({ ...terms, schedule: [] }, 40)
    for (const basis of yieldBases) {
      const result = yieldAtPrice(open, basis, 100 * 32)
      expect(result).toBeLessThan(bondEquivalentYield(terms.gnmaRate / 1200))
      expect(result).toBeGreaterThan(5.1)
    }
  })

  it('to worst is the lowest of all calls and maturity', () => {
    fc.assert(
      fc.property(anyTerms, anyPrice32, (sample, price) => {
        const at = (basis: YieldBasis) => yieldOf({ ...sample, basis }, price)
        const worst = at('worst')
        expect(worst).toBeLessThanOrEqual(at('maturity') + EPSILON)
        if (firstCall(valuedSecurity(termsOf(sample), 0)) !== null)
          expect(worst).toBeLessThanOrEqual(at('first-call') + EPSILON)
      }),
      { numRuns: 40 },
    )
  })

  it('to worst equals the result of trying each call alone', () => {
    const price = 104 * 32
    const worst = yieldAtPrice(security, 'worst', price) ?? 0
    const month = worstCall(security, worst)?.month ?? 0
    const { scheduled } = security
    const yields = [...scheduled.call].flatMap((call, at) => {
      if (Number.isNaN(call)) return []
      const cash = scheduled.cash.slice(0, at + 1)
      cash[at] = (cash[at] ?? 0) + (scheduled.balance[at] ?? 0) * (1 + call / 100)
      return [
        {
          callMonth: at + 1,
          result: yieldAtPrice({ scheduled, prepaying: { ...scheduled, cash } }, 'cpr', price) ?? 0,
        },
      ]
    })
    const least = yields.reduce((a, b) => (b.result < a.result ? b : a))
    expect(worst).toBeCloseTo(least.result, 8)
    expect(month).toBe(least.callMonth)
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
      fc.property(anyTerms, anyYield, (sample, typed) => {
        const price = highestPriceFor(valuedSecurity(termsOf(sample), sample.cpr), sample.basis, typed)
        if (price === null) throw new Error('no price')
        expect(yieldOf(sample, price)).toBeGreaterThanOrEqual(typed - EPSILON)
        expect(yieldOf(sample, price + 1)).toBeLessThan(typed)
      }),
    )
  })

  it('gives the lowest rate that yields at least as much at a fixed price: one step less yields less', () => {
    fc.assert(
      fc.property(anyTerms, anyPrice32, anyYield, (sample, price, typed) => {
        const at = (gnmaRate: number) => ({ ...sample, gnmaRate })
        const securityAt = (rate: number) => valuedSecurity(termsOf(at(rate)), sample.cpr)
        const rate = lowestRateFor(securityAt, sample.basis, price, typed)
        if (rate === null) return
        expect(yieldOf(at(rate), price)).toBeGreaterThanOrEqual(typed - EPSILON)
        if (rate > 0.01) expect(yieldOf(at(Math.round(rate * 100 - 1) / 100), price)).toBeLessThan(typed)
      }),
      { numRuns: 30 },
    )
  })

  it('gives the price that it was computed from', () => {
    fc.assert(
      fc.property(anyTerms, anyPrice32, (sample, price) => {
        const priced = valuedSecurity(termsOf(sample), sample.cpr)
        const result = yieldAtPrice(priced, sample.basis, price)
        if (result === null) throw new Error('no yield')
        expect(highestPriceFor(priced, sample.basis, result)).toBe(price)
      }),
    )
  })
})
