// Payment and balances of a loan, exact to the cent, for generated documents. Restated here on purpose: the app has its own.
import type { LoanSetup } from '../../world/loans/loan-record'

interface DebtService {
  /** The level monthly payment, cents. */
  readonly payment: number
  /** Months until maturity; what is left of the balance then is the balloon. */
  readonly maturity: number
  /** The balance after so many payments, cents. */
  readonly balanceAfter: (paid: number) => number
}

/** Rates are multiples of 0.001 %; a monthly rate is a fraction of this. */
const RATE_UNIT = 1_200_000n

const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n))

/** Level payments over the amortization at the note rate (GNMA rate + servicing spread); null while a term is missing. */
export function debtServiceOf(setup: LoanSetup, construction: boolean): DebtService | null {
  const { loan_amount: amount, loan_term: term, gnma_interest_rate: gnma, servicing_spread: spread = 0.25 } = setup
  const permanent = (months: number | undefined) => (construction ? (months ?? term) : term)
  const amortization = permanent(setup.permanent_loan_late_amortization)
  const lastPayment = permanent(setup.permanent_loan_late_term)
  if (amount === undefined || gnma === undefined || amortization === undefined || lastPayment === undefined) return null
  const growth = RATE_UNIT + BigInt(Math.round(gnma * 1000) + Math.round(spread * 1000))
  const cents = BigInt(amount) * 100n
  const periods = BigInt(amortization)
  const full = growth ** periods
  const par = RATE_UNIT ** periods
  return {
    payment: rounded(cents * (growth - RATE_UNIT) * full, RATE_UNIT * (full - par)),
    maturity: Math.min(lastPayment, amortization),
    balanceAfter: (paid) =>
      rounded(cents * (full - growth ** BigInt(paid) * RATE_UNIT ** (periods - BigInt(paid))), full - par),
  }
}
