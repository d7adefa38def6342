// When a loan matures and how its payments are figured. Payments follow the amortization; what is left of the balance at maturity
// is due then, as a balloon. docs/formulas.md
import { formatTerm } from '../formats'
import { formatCents } from '../money'
import { balanceAfter, monthlyPayment } from './loan-figures'

/** The fields that decide it, months. A permanent loan has only `loan_term`. */
export interface LoanPeriods {
  readonly loan_term?: number | null | undefined
  readonly permanent_loan_late_term?: number | null | undefined
  readonly permanent_loan_late_amortization?: number | null | undefined
}

export interface Repayment {
  /** The number of monthly payments until maturity, construction excluded. */
  readonly maturity: number
  /** The number of level payments that would repay the whole loan; at least `maturity`. */
  readonly amortization: number
}

const isMonths = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1

/** Maturity and amortization of a loan; null while its term is unknown. Both are the term unless a construction loan says otherwise. */
export function repaymentOf(loan: LoanPeriods, construction: boolean): Repayment | null {
  const term = isMonths(loan.loan_term) ? loan.loan_term : null
  const permanent = (months: number | null | undefined): number | null =>
    construction && isMonths(months) ? months : term
  const maturity = permanent(loan.permanent_loan_late_term)
  const amortization = permanent(loan.permanent_loan_late_amortization)
  if (maturity === null || amortization === null) return null
  // A loan that is repaid earlier matures then.
  return { maturity: Math.min(maturity, amortization), amortization }
}

/** True if part of the loan is due at maturity. */
export const hasBalloon = ({ maturity, amortization }: Repayment): boolean => maturity < amortization

export interface RepaymentFigures {
  /** The level payment of principal and interest, dollars with exact cents. */
  readonly payment: number
  /** The balance due at maturity, dollars with exact cents; zero for a loan that amortizes fully. */
  readonly balloon: number
}

/** Payment and balloon of an amount (dollars) at a note rate (percent). */
export function repaymentFigures(amount: number, noteRate: number, repayment: Repayment): RepaymentFigures {
  const level = { amount, noteRate, months: repayment.amortization }
  return { payment: monthlyPayment(level), balloon: balanceAfter(level, repayment.maturity) }
}

/** `15-year`, `185-month`: a number of months as an adjective. */
const span = (months: number): string => (months % 12 === 0 ? `${months / 12}-year` : `${months}-month`)

/**
 * `480 months`; for a loan with a balloon `15-year term, 25-year amortization, balloon $21,875,961.61`. The balloon (dollars) is
 * left out if it isn't known.
 */
export function repaymentText(repayment: Repayment, balloon: number | null = null): string {
  const { maturity, amortization } = repayment
  if (!hasBalloon(repayment)) return formatTerm(maturity)
  const terms = `${span(maturity)} term, ${span(amortization)} amortization`
  return balloon === null ? terms : `${terms}, balloon ${formatCents(Math.round(balloon * 100))}`
}
