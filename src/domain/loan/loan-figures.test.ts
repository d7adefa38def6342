import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import known from '../../../fixtures/known-answers/formulas.json'
import levelPayments from '../../../fixtures/known-answers/level-payments.json'
import { prepaymentPremium, protectionLabel, protectionSchedules } from './call-protection'
import { defaultDrawSchedule, drawAmounts, FULL_HUNDREDTHS, percentToHundredths } from './draw-schedule'
import { balanceAfter, DEFAULT_LATE_FEES, lateFee, lateFeeTable, monthlyPayment } from './loan-figures'

describe('level payment', () => {
  it.each(levelPayments)(
    'agrees to the cent with FHA $fha_number',
    ({ principal, annual_note_rate_pct, term_months, expected_monthly_pi }) => {
      expect(monthlyPayment({ amount: principal, noteRate: annual_note_rate_pct, months: term_months })).toBe(
        expected_monthly_pi,
      )
    },
  )

  it('matches the known payments and balances', () => {
    for (const { principal, note_rate, n, pmt, balance_after_120 } of known.amortization) {
      const loan = { amount: principal, noteRate: note_rate, months: n }
      expect(monthlyPayment(loan)).toBe(pmt)
      expect(balanceAfter(loan, 120)).toBe(balance_after_120)
    }
  })

  it('divides the amount evenly at zero interest', () => {
    expect(monthlyPayment({ amount: 1200, noteRate: 0, months: 12 })).toBe(100)
    expect(balanceAfter({ amount: 1200, noteRate: 0, months: 12 }, 3)).toBe(900)
  })

  it('leaves the whole amount owed before the first payment, nothing after the last, and less each month between', () => {
    const anyLoan = fc.record({
      amount: fc.integer({ min: 100_000, max: 1_000_000_000 }),
      noteRate: fc.integer({ min: 50, max: 1200 }).map((hundredths) => hundredths / 100),
      months: fc.integer({ min: 12, max: 480 }),
    })
    fc.assert(
      fc.property(anyLoan, fc.nat(), (loan, anywhere) => {
        const paid = anywhere % loan.months
        expect(balanceAfter(loan, 0)).toBe(loan.amount)
        expect(balanceAfter(loan, loan.months)).toBe(0)
        expect(balanceAfter(loan, paid + 1)).toBeLessThan(balanceAfter(loan, paid))
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    [{ amount: -1, noteRate: 5, months: 12 }],
    [{ amount: 1, noteRate: -5, months: 12 }],
    [{ amount: 1, noteRate: 5, months: 0 }],
    [{ amount: 1, noteRate: Number.NaN, months: 12 }],
  ])('refuses %j', (loan) => {
    expect(() => monthlyPayment(loan)).toThrow(RangeError)
  })
})

describe('call protection', () => {
  it('matches the known schedules', () => {
    for (const [code, schedule] of Object.entries(known.prepay_schedules)) {
      const expected = schedule.map(({ kind, months, pct }) =>
        kind === 'lock' ? { kind, months } : { kind, months, pct },
      )
      expect(protectionSchedules[code]).toEqual(expected)
      expect(protectionLabel[code]).toBeDefined()
    }
  })

  it.each(known.prepay_penalty)('$schedule costs $penalty in month $month', ({ schedule, month, penalty }) => {
    expect(prepaymentPremium(protectionSchedules[schedule] ?? [], month)).toBe(penalty)
  })
})

describe('late fees under the default terms', () => {
  it('have the text of the specification (Verifies: S3.11)', () => {
    expect(DEFAULT_LATE_FEES).toBe('3 months @ 1/12%, 3 months @ 1/8th%, and 1/4% monthly thereafter')
  })

  it.each(known.late_fee_default_text)('$months_late months late on 10 million cost $fee_on_10m', (row) => {
    expect(lateFee(10_000_000, row.months_late)).toBe(row.fee_on_10m)
  })

  it('are listed for twelve months', () => {
    expect(lateFeeTable(10_000_000).map((row) => row.fee)).toEqual(
      known.late_fee_default_text.slice(1).map((row) => row.fee_on_10m),
    )
  })
})

describe('construction draws', () => {
  it('draw exactly 100.00% and exactly the loan, whatever the amount and the months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 1_000_000_000 }), fc.integer({ min: 1, max: 48 }), (loan, months) => {
        const draws = defaultDrawSchedule(loan, months)
        expect(draws.reduce((sum, draw) => sum + draw.hundredths, 0)).toBe(FULL_HUNDREDTHS)
        expect(draws.reduce((sum, draw) => sum + draw.amount, 0)).toBe(loan)
        expect(draws.map(({ month }) => month)).toEqual(Array.from({ length: months + 1 }, (_, month) => month))
      }),
    )
  })

  it('accept the known schedule of 18 months', () => {
    const hundredths = known.draw_schedule_18m.map((percent) => percentToHundredths(percent) ?? Number.NaN)
    expect(hundredths.reduce((sum, share) => sum + share, 0)).toBe(FULL_HUNDREDTHS)
    expect(drawAmounts(12_345_700, hundredths).reduce((sum, amount) => sum + amount, 0)).toBe(12_345_700)
  })

  it('reject percentages finer than a hundredth', () => {
    expect(percentToHundredths(0.07)).toBe(7)
    expect(percentToHundredths(12.34)).toBe(1234)
    expect(percentToHundredths(12.345)).toBeNull()
  })
})
