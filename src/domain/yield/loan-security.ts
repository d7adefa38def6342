// Converts an auctioned loan to a security, to compute its yield at a price and a GNMA rate.
import type { AuctionLoan } from '../../contract/auction'
import { protectionSchedule } from '../loan/call-protection'
import { noteRate } from '../rates'
import type { SecurityTerms } from './flows'

/** The fields of a loan that its yield depends on. */
export type YieldLoan = Pick<
  AuctionLoan,
  | 'loan_section_act'
  | 'loan_term'
  | 'construction_period'
  | 'servicing_spread'
  | 'call_protection'
  | 'call_protection_other'
>

/** The terms at this GNMA rate (percent); null while the term is unknown. */
export function termsOf(loan: YieldLoan, gnmaRate: number): SecurityTerms | null {
  const months = loan.loan_term ?? null
  if (months === null || months < 1) return null
  return {
    gnmaRate,
    noteRate: noteRate(gnmaRate, loan.servicing_spread ?? 0),
    months,
    interestOnly: loan.loan_section_act.type === 'construction' ? (loan.construction_period ?? 0) : 0,
    schedule: scheduleOf(loan) ?? [],
  }
}

function scheduleOf({ call_protection, call_protection_other }: YieldLoan) {
  const protection = call_protection_other || call_protection || null
  return protection === null ? null : protectionSchedule(protection)
}

/** The assumptions about this loan besides the prepayment speed, one sentence each. */
export function assumptionsOf(loan: YieldLoan): readonly string[] {
  const construction = loan.loan_section_act.type === 'construction' && (loan.construction_period ?? 0) > 0
  return [
    ...(construction
      ? [`Fully drawn at settlement; interest only for the ${loan.construction_period} months of construction.`]
      : []),
    scheduleOf(loan) === null
      ? 'Call protection unknown: assumed prepayable at par from the first month.'
      : 'Prepayments start when the lockout ends; the holder receives the call premium.',
    'Settles on the first of a month without accrued interest; paid on the 15th of the next month.',
    ...(typeof loan.servicing_spread === 'number' ? [] : ['Servicing spread unknown: assumed to be zero.']),
  ]
}
