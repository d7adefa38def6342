// Converts an auctioned loan to a security, to compute its yield at a price and a GNMA rate.
import type { AuctionLoan } from '../../contract/auction'
import { protectionSchedule } from '../loan/call-protection'
import { type Repayment, repaymentOf, repaymentText } from '../loan/repayment'
import { noteRate } from '../rates'
import type { SecurityTerms } from './flows'

/** The fields of a loan that its yield depends on. */
export type YieldLoan = Pick<
  AuctionLoan,
  | 'loan_section_act'
  | 'loan_term'
  | 'permanent_loan_late_term'
  | 'permanent_loan_late_amortization'
  | 'construction_period'
  | 'servicing_spread'
  | 'call_protection'
  | 'call_protection_other'
>

const isConstruction = (loan: YieldLoan): boolean => loan.loan_section_act.type === 'construction'

/** Maturity and amortization; null while the term is unknown. */
export const repaymentOfLoan = (loan: YieldLoan): Repayment | null => repaymentOf(loan, isConstruction(loan))

/** The terms at this GNMA rate (percent); null while the term is unknown. */
export function termsOf(loan: YieldLoan, gnmaRate: number): SecurityTerms | null {
  const repayment = repaymentOfLoan(loan)
  if (repayment === null) return null
  return {
    gnmaRate,
    noteRate: noteRate(gnmaRate, loan.servicing_spread ?? 0),
    months: repayment.maturity,
    amortization: repayment.amortization,
    interestOnly: isConstruction(loan) ? (loan.construction_period ?? 0) : 0,
    schedule: scheduleOf(loan) ?? [],
  }
}

function scheduleOf({ call_protection, call_protection_other }: YieldLoan) {
  const protection = call_protection_other || call_protection || null
  return protection === null ? null : protectionSchedule(protection)
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

/** True if the server sends every term that a yield depends on. Otherwise a yield rests on an assumption, which has to be named beside it. */
export function hasKnownTerms(loan: YieldLoan): boolean {
  const { servicing_spread, construction_period, permanent_loan_late_term, permanent_loan_late_amortization } = loan
  const permanent = [construction_period, permanent_loan_late_term, permanent_loan_late_amortization]
  return isNumber(servicing_spread) && scheduleOf(loan) !== null && (!isConstruction(loan) || permanent.every(isNumber))
}

/** How the loan is repaid, if that isn't level payments over its term, or if the server doesn't say. */
function repaymentAssumption(loan: YieldLoan): readonly string[] {
  const repayment = repaymentOfLoan(loan)
  if (repayment === null || !isConstruction(loan)) return []
  const isKnown = isNumber(loan.permanent_loan_late_term)
  const isAmortizationKnown = isNumber(loan.permanent_loan_late_amortization)
  if (!isKnown || !isAmortizationKnown) {
    const unknown = isKnown
      ? 'Amortization'
      : isAmortizationKnown
        ? 'Permanent term'
        : 'Permanent term and amortization'
    return [
      `${unknown} unknown: assumed to be the term of ${repaymentText({ maturity: loan.loan_term ?? 0, amortization: loan.loan_term ?? 0 })}.`,
    ]
  }
  const { maturity, amortization } = repayment
  return maturity < amortization ? [`${repaymentText(repayment)}: the balance left at maturity is repaid then.`] : []
}

/** The assumptions about this loan besides the prepayment speed, one sentence each. */
export function assumptionsOf(loan: YieldLoan): readonly string[] {
  const construction = isConstruction(loan) && (loan.construction_period ?? 0) > 0
  return [
    ...repaymentAssumption(loan),
    ...(isConstruction(loan) && !isNumber(loan.construction_period)
      ? ['Construction period unknown: assumed to be over.']
      : []),
    ...(construction
      ? [`Fully drawn at settlement; interest only for the ${loan.construction_period} months of construction.`]
      : []),
    scheduleOf(loan) === null
      ? 'Call protection unknown: assumed prepayable at par from the first month.'
      : 'Prepayments start when the lockout ends; the holder receives the call premium.',
    'Settles on the first of a month without accrued interest; paid on the 15th of the next month.',
    ...(isNumber(loan.servicing_spread) ? [] : ['Servicing spread unknown: assumed to be zero.']),
  ]
}
