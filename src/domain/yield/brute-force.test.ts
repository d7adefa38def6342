// The yields against an independent calculation: a ledger of cents per million of par, month by month, and bisection. It shares no
// code with the yields, and covers loans with a balloon.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SecurityTerms } from './flows'
import { averageLifeAtSpeed, valuedSecurity, yieldAtPrice } from './values'

interface Case {
  readonly gnma: number
  readonly note: number
  readonly maturity: number
  readonly amortization: number
  readonly building: number
  /** Months of lockout, then yearly premiums that fall by one. */
  readonly lock: number
  readonly first: number
  readonly cpr: number
}

const termsOf = ({ gnma, note, maturity, amortization, building, lock, first }: Case): SecurityTerms => ({
  gnmaRate: gnma,
  noteRate: note,
  months: maturity,
  amortization,
  interestOnly: building,
  schedule: [
    ...(lock > 0 ? [{ kind: 'lock', months: lock } as const] : []),
    ...Array.from({ length: first }, (_, year) => ({ kind: 'pct', months: 12, pct: first - year }) as const),
  ],
})

/** The premium of month `k` of the permanent loan, from 1; null while locked. */
function premiumIn(one: Case, k: number): number | null {
  if (k <= 0 || k <= one.lock) return null
  return Math.max(0, one.first - Math.floor((k - one.lock - 1) / 12))
}

interface Payment {
  readonly month: number
  readonly cash: number
  readonly principal: number
}

/** Pays a fixed share of the balance that the level payment assumes, so prepayments scale the whole schedule. */
function ledger(one: Case, share: number, callMonth: number | null): readonly Payment[] {
  const i = one.note / 1200
  const par = 100
  const level = i === 0 ? par / one.amortization : (par * i) / (1 - (1 + i) ** -one.amortization)
  const payments: Payment[] = []
  let scheduledBalance = par
  let survival = 1
  const last = one.building + one.maturity
  for (let month = 1; month <= last; month += 1) {
    const before = scheduledBalance * survival
    const interest = (before * one.gnma) / 1200
    const k = month - one.building
    if (k <= 0) {
      payments.push({ month, cash: interest, principal: 0 })
      continue
    }
    const paidDown = month === last ? scheduledBalance : level - scheduledBalance * i
    scheduledBalance -= paidDown
    const scheduled = paidDown * survival
    const left = scheduledBalance * survival
    const premium = premiumIn(one, k)
    if (callMonth === month) {
      payments.push({
        month,
        cash: interest + scheduled + left * (1 + (premium ?? 0) / 100),
        principal: scheduled + left,
      })
      return payments
    }
    const prepaid = premium === null ? 0 : left * share
    survival *= premium === null ? 1 : 1 - share
    payments.push({
      month,
      cash: interest + scheduled + prepaid * (1 + (premium ?? 0) / 100),
      principal: scheduled + prepaid,
    })
  }
  return payments
}

/** Bond-equivalent percent, by bisection. */
function yieldOf(payments: readonly Payment[], price: number): number {
  let [low, high] = [-0.2, 1]
  for (let step = 0; step < 200; step += 1) {
    const rate = (low + high) / 2
    const value = payments.reduce((sum, { month, cash }) => sum + cash / (1 + rate) ** (month + 14 / 30), 0)
    if (value > price) low = rate
    else high = rate
  }
  return 200 * ((1 + low) ** 6 - 1)
}

const calls = (one: Case): readonly number[] =>
  Array.from({ length: one.maturity }, (_, index) => index + 1)
    .filter((k) => premiumIn(one, k) !== null)
    .map((k) => k + one.building)

const anyCase = fc
  .record({
    gnma: fc.integer({ min: 200, max: 900 }).map((steps) => steps / 100),
    spread: fc.constantFrom(0.15, 0.25, 0.5),
    maturity: fc.integer({ min: 60, max: 300 }),
    longer: fc.constantFrom(0, 60, 120, 180),
    building: fc.constantFrom(0, 18, 24),
    lock: fc.constantFrom(0, 12, 24),
    first: fc.constantFrom(0, 5, 8, 10),
    cpr: fc.integer({ min: 0, max: 50 }),
  })
  .map(({ spread, longer, ...rest }) => ({
    ...rest,
    note: rest.gnma + spread,
    amortization: rest.maturity + longer,
  }))

describe('an independent ledger', () => {
  it('gives the same yields at a speed, to maturity, to the first call and to worst, and the same average life', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 90 * 32, max: 112 * 32 }), (one, price32) => {
        const security = valuedSecurity(termsOf(one), one.cpr)
        const price = price32 / 32
        const share = 1 - (1 - one.cpr / 100) ** (1 / 12)
        const prepaying = ledger(one, share, null)
        const scheduled = yieldOf(ledger(one, 0, null), price)
        expect(yieldAtPrice(security, 'cpr', price32)).toBeCloseTo(yieldOf(prepaying, price), 6)
        expect(yieldAtPrice(security, 'maturity', price32)).toBeCloseTo(scheduled, 6)
        const principal = prepaying.reduce((sum, payment) => sum + payment.principal, 0)
        const life = prepaying.reduce((sum, payment) => sum + payment.principal * payment.month, 0) / principal / 12
        expect(averageLifeAtSpeed(security)).toBeCloseTo(life, 8)
        const callMonths = calls(one)
        const [first] = callMonths
        if (first === undefined) return
        expect(yieldAtPrice(security, 'first-call', price32)).toBeCloseTo(yieldOf(ledger(one, 0, first), price), 6)
        // Between two steps of the premium the yield moves one way only, so the ends of the steps are enough.
        const ends = callMonths.filter((month, at) => {
          const k = month - one.building
          return at === 0 || premiumIn(one, k) !== premiumIn(one, k - 1) || premiumIn(one, k) !== premiumIn(one, k + 1)
        })
        const worst = Math.min(scheduled, ...ends.map((month) => yieldOf(ledger(one, 0, month), price)))
        expect(yieldAtPrice(security, 'worst', price32)).toBeCloseTo(worst, 6)
      }),
      { numRuns: 25 },
    )
  })

  it('agrees on a loan of 180 months that amortizes over 300, whose last payment is the balloon', () => {
    const one = { gnma: 5.35, note: 5.6, maturity: 180, amortization: 300, building: 18, lock: 0, first: 10, cpr: 15 }
    const security = valuedSecurity(termsOf(one), one.cpr)
    const { scheduled } = security
    expect(scheduled.cash).toHaveLength(198)
    // 21,875,961.61 of 38,462,700 is left after the payment of month 180.
    const beforeLast = scheduled.balance.at(-2) ?? 0
    const principalOfLevelPayment = 238_497.1 / 384_627 - (beforeLast * 5.6) / 1200
    expect(beforeLast - principalOfLevelPayment).toBeCloseTo(21_875_961.61 / 384_627, 6)
    expect(scheduled.balance.at(-1)).toBeCloseTo(0, 10)
    for (const price of [98, 100, 104])
      expect(yieldAtPrice(security, 'maturity', price * 32)).toBeCloseTo(yieldOf(ledger(one, 0, null), price), 8)
  })

  it('gives a balloon loan a shorter life and, above par, a lower yield than the same loan over its amortization', () => {
    const balloon = { gnma: 5.35, note: 5.6, maturity: 180, amortization: 300, building: 0, lock: 0, first: 0, cpr: 0 }
    const [short, long] = [balloon, { ...balloon, maturity: 300 }].map((one) => valuedSecurity(termsOf(one), 0))
    if (short === undefined || long === undefined) throw new Error('no security')
    expect(averageLifeAtSpeed(short)).toBeLessThan(averageLifeAtSpeed(long))
    expect(yieldAtPrice(short, 'maturity', 104 * 32)).toBeLessThan(yieldAtPrice(long, 'maturity', 104 * 32) ?? 0)
  })
})
