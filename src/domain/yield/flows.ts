// The monthly payments of a security that passes a level-payment loan through, per 100 of its par. Floats: they are only
// discounted. The exact payment to the cent is domain/loan/loan-figures.ts. Formulas and their sources: docs/formulas.md.
import { type ProtectionStretch, prepaymentPremium } from '../loan/call-protection'

/** The terms that determine the payments. */
export interface SecurityTerms {
  /** Percent per year that the holder receives on the balance. */
  readonly gnmaRate: number
  /** Percent per year that the borrower pays; it determines how the balance falls. */
  readonly noteRate: number
  /** The remaining monthly payments of principal and interest; the last one repays what is left, a balloon included. */
  readonly months: number
  /** The number of level payments that would repay the loan, at least `months`. */
  readonly amortization: number
  /** The months before them with interest only, on the whole amount: the construction period. */
  readonly interestOnly: number
  /** Call protection from the first month after construction on; empty for none. */
  readonly schedule: readonly ProtectionStretch[]
}

/**
 * The payments by month; index 0 is month 1. Arrays of numbers, because a board values thousands of loans: objects for each month take
 * ten times as long.
 */
export interface Flows {
  readonly interest: Float64Array
  /** The scheduled principal. */
  readonly scheduled: Float64Array
  /** The prepaid principal. */
  readonly prepaid: Float64Array
  /** The premium that the borrower pays for prepaying. */
  readonly premium: Float64Array
  /** All of these. */
  readonly cash: Float64Array
  /** The balance after the month. */
  readonly balance: Float64Array
  /** The cost of prepaying in the month, percent of the prepaid amount; NaN during a lockout. */
  readonly call: Float64Array
}

/**
 * The payments with this share of the balance prepaid in each month that allows it (a fraction by month); by default
 * as scheduled.
 */
export function flowsOf(terms: SecurityTerms, prepayment: (month: number) => number = () => 0): Flows {
  const { gnmaRate, noteRate, months, amortization, interestOnly, schedule } = terms
  const last = interestOnly + months
  const flows = {
    interest: new Float64Array(last),
    scheduled: new Float64Array(last),
    prepaid: new Float64Array(last),
    premium: new Float64Array(last),
    cash: new Float64Array(last),
    balance: new Float64Array(last),
    call: new Float64Array(last),
  }
  const coupon = gnmaRate / 1200
  const monthlyRate = noteRate / 1200
  let balance = 100
  // (1 + monthly rate) to the power of the level payments that are left.
  let growth = (1 + monthlyRate) ** amortization
  for (let at = 0; at < last; at += 1) {
    const interest = balance * coupon
    let scheduled = 0
    if (at === last - 1) scheduled = balance
    else if (at >= interestOnly) {
      const left = interestOnly + amortization - at
      scheduled = monthlyRate === 0 ? balance / left : (balance * monthlyRate) / (growth - 1)
      growth /= 1 + monthlyRate
    }
    const cost = at < interestOnly ? 'locked' : prepaymentPremium(schedule, at - interestOnly)
    const prepaid = cost === 'locked' ? 0 : (balance - scheduled) * prepayment(at + 1)
    const premium = cost === 'locked' ? 0 : (prepaid * cost) / 100
    balance -= scheduled + prepaid
    flows.interest[at] = interest
    flows.scheduled[at] = scheduled
    flows.prepaid[at] = prepaid
    flows.premium[at] = premium
    flows.cash[at] = interest + scheduled + prepaid + premium
    flows.balance[at] = balance
    flows.call[at] = cost === 'locked' ? Number.NaN : cost
  }
  return flows
}

/** The average life of a dollar of principal, years; it ends with the payment of its month. */
export function averageLife({ scheduled, prepaid }: Flows): number {
  let weighted = 0
  let principal = 0
  for (let at = 0; at < scheduled.length; at += 1) {
    const repaid = (scheduled[at] ?? 0) + (prepaid[at] ?? 0)
    weighted += repaid * (at + 1)
    principal += repaid
  }
  return weighted / principal / 12
}
