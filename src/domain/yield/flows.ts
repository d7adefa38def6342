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

/** One month. */
export interface Flow {
  /** The first month is 1. */
  readonly month: number
  readonly interest: number
  /** The scheduled principal. */
  readonly scheduled: number
  /** The prepaid principal. */
  readonly prepaid: number
  /** The premium that the borrower pays for prepaying. */
  readonly premium: number
  /** The balance after this month. */
  readonly balance: number
  /** The cost of prepaying in this month, percent of the prepaid amount; null during a lockout. */
  readonly call: number | null
}

/**
 * The payments with this share of the balance prepaid in each month that allows it (a fraction by month); by default
 * as scheduled.
 */
export function flowsOf(terms: SecurityTerms, prepayment: (month: number) => number = () => 0): readonly Flow[] {
  const { gnmaRate, noteRate, months, amortization, interestOnly, schedule } = terms
  const coupon = gnmaRate / 1200
  const flows: Flow[] = []
  let balance = 100
  for (let month = 1; month <= interestOnly + months; month += 1) {
    const isBuilding = month <= interestOnly
    const premiumNow = isBuilding ? 'locked' : prepaymentPremium(schedule, month - interestOnly - 1)
    const call = premiumNow === 'locked' ? null : premiumNow
    const interest = balance * coupon
    const remaining = month === interestOnly + months ? 1 : interestOnly + amortization - month + 1
    const scheduled = isBuilding ? 0 : scheduledPrincipal(balance, noteRate / 1200, remaining)
    const prepaid = call === null ? 0 : (balance - scheduled) * prepayment(month)
    balance -= scheduled + prepaid
    flows.push({ month, interest, scheduled, prepaid, premium: (prepaid * (call ?? 0)) / 100, balance, call })
  }
  return flows
}

/** The principal in the next of `remaining` level payments on a balance. */
function scheduledPrincipal(balance: number, monthlyRate: number, remaining: number): number {
  if (monthlyRate === 0) return balance / remaining
  return (balance * monthlyRate) / ((1 + monthlyRate) ** remaining - 1)
}

/** The average life of a dollar of principal, years; it ends with the payment of its month. */
export function averageLife(flows: readonly Flow[]): number {
  let weighted = 0
  let principal = 0
  for (const { month, scheduled, prepaid } of flows) {
    weighted += (scheduled + prepaid) * month
    principal += scheduled + prepaid
  }
  return weighted / principal / 12
}
