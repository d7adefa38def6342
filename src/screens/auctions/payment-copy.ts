// The monthly payment of a loan with its mortgage insurance, on the bid sheet and the trade confirmation alike. Pure.
import { mipOf, type OwnMipRates, paymentText } from '../../domain/loan/mip'
import type { Repayment } from '../../domain/loan/repayment'

interface PaidLoan {
  /** Whole dollars. */
  readonly amount: number
  /** Percent. */
  readonly noteRate: number
  readonly repayment: Repayment
}

/** The payment, and where its premium comes from; the payment says if the premium is unknown. `at` completes its name. */
export function paymentLines(
  loan: PaidLoan,
  section: Parameters<typeof mipOf>[0],
  own: OwnMipRates,
  at = '',
): readonly (readonly [name: string, value: string | null])[] {
  return [
    [`Monthly payment${at}`, paymentText(loan, section, own)],
    ['Mortgage insurance', mipOf(section, own)?.source ?? null],
  ]
}
