// The formulas of yields against published answers; fixtures/known-answers/yields.json names each source.
import { describe, expect, it } from 'vitest'
import known from '../../../fixtures/known-answers/yields.json'
import { bondEquivalentYield, monthlyPrepayment, monthlyRateOf } from './compounding'
import { flowsOf } from './flows'
import { rateFor } from './solver'
import { presentValue } from './values'

/** The prepayment of the PSA model at this age of the loans, a fraction. */
const psa = (age: number, percent: number): number => monthlyPrepayment(0.2 * Math.min(age, 30) * (percent / 100))

describe('published answers', () => {
  it.each(known.monthly_prepayment.vectors)(
    'a CPR of $cpr % is a monthly prepayment of $smm',
    ({ cpr, smm, digits }) => {
      expect(Number(monthlyPrepayment(cpr).toFixed(digits))).toBe(smm)
    },
  )

  it.each(known.bond_equivalent.vectors)(
    '$monthly_percent % a month is a bond-equivalent yield of $bond_equivalent %',
    ({ monthly_percent, bond_equivalent, digits }) => {
      expect(Number(bondEquivalentYield(monthly_percent / 100).toFixed(digits))).toBe(bond_equivalent)
      expect(monthlyRateOf(bondEquivalentYield(monthly_percent / 100))).toBeCloseTo(monthly_percent / 100, 14)
    },
  )

  it.each(known.yield_to_call.vectors)(
    'a bond called at $call_price after $halves half years yields $half_yearly % a half year',
    ({ halves, call_price, half_yearly }) => {
      const { coupon, price } = known.yield_to_call
      const value = (rate: number): number => {
        const growth = (1 + rate) ** halves
        return rate === 0 ? coupon * halves + call_price : (coupon * (1 - 1 / growth)) / rate + call_price / growth
      }
      expect(Number(((rateFor(value, price) ?? 0) * 100).toFixed(3))).toBe(half_yearly)
    },
  )

  describe('a pass-through at 100 PSA', () => {
    const { gross_rate, coupon_rate, age, months, accrued_days, psa: speed } = known.pass_through
    const terms = {
      gnmaRate: coupon_rate,
      noteRate: gross_rate,
      months,
      amortization: months,
      interestOnly: 0,
      schedule: [],
    }
    const flows = flowsOf(terms, (month) => psa(age + month, speed))
    const accrued = (coupon_rate * accrued_days) / 360
    // It settles as many days after the first as the payment is delayed, so both cancel out.
    const priceAt = (monthlyRate: number): number => presentValue(flows, monthlyRate, 0) - accrued

    it('has the published accrued interest', () => {
      expect(Number(accrued.toFixed(4))).toBe(known.pass_through.accrued)
    })

    it.each(known.pass_through.vectors)(
      'is worth $price at $yield_monthly_compounded %, compounded monthly',
      ({ yield_monthly_compounded, price, price_digits }) => {
        expect(Number(priceAt(yield_monthly_compounded / 1200).toFixed(price_digits))).toBe(price)
      },
    )

    it.each(known.pass_through.yields)(
      'yields $mortgage_yield % at $price, bond-equivalent $bond_equivalent %',
      ({ price, mortgage_yield, bond_equivalent, digits }) => {
        const rate = rateFor(priceAt, price) ?? 0
        expect(Number((rate * 1200).toFixed(digits))).toBe(mortgage_yield)
        expect(Number(bondEquivalentYield(rate).toFixed(digits))).toBe(bond_equivalent)
      },
    )

    it('has at 101 the published yield to eight digits', () => {
      expect(Number(((rateFor(priceAt, 101) ?? 0) * 12).toFixed(8))).toBe(0.07298413)
    })
  })
})
