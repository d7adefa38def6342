// The figures of a loan, exact to the cent: level payment and balance, accrued interest, late fees.
import { centsToDollars, exactFraction, roundHalfUp, toCents } from '../decimal'

export interface LevelLoan {
  /** Dollars. */
  readonly amount: number
  /** Percent per year, e.g. 5.3. */
  readonly noteRate: number
  /** Number of monthly payments. */
  readonly months: number
}

/** (1 + i) as a fraction top/bottom with i = noteRate / 1200. */
function monthlyFactor(noteRate: number): { readonly top: bigint; readonly bottom: bigint } {
  const rate = exactFraction(noteRate)
  const bottom = rate.denominator * 1200n
  return { top: bottom + rate.numerator, bottom }
}

function assertLevelLoan({ amount, noteRate, months }: LevelLoan): void {
  if (!(amount >= 0)) throw new RangeError('amount must be zero or more dollars')
  if (!(noteRate >= 0)) throw new RangeError('noteRate must be zero or more percent')
  if (!Number.isInteger(months) || months < 1) throw new RangeError('months must be a whole number of at least 1')
}

/**
 * The level monthly payment of principal and interest, in dollars with exact cents: P·i / (1 − (1+i)^−n), i = rate/1200,
 * in exact fractions with one rounding (half up). Throws RangeError for a negative amount or rate or fewer than one month.
 */
export function monthlyPayment(loan: LevelLoan): number {
  assertLevelLoan(loan)
  const principal = exactFraction(loan.amount)
  const periods = BigInt(loan.months)
  if (loan.noteRate === 0) {
    return centsToDollars(toCents({ numerator: principal.numerator, denominator: principal.denominator * periods }))
  }
  const { top, bottom } = monthlyFactor(loan.noteRate)
  const topPower = top ** periods
  const bottomPower = bottom ** periods
  // P · (top − bottom)/bottom · top^n / (top^n − bottom^n)
  const numerator = principal.numerator * (top - bottom) * topPower
  const denominator = principal.denominator * bottom * (topPower - bottomPower)
  return centsToDollars(toCents({ numerator, denominator }))
}

/**
 * The balance after `paid` monthly payments, in dollars with exact cents:
 * P·((1+i)^n − (1+i)^k) / ((1+i)^n − 1). Throws RangeError if `paid` isn't between 0 and `months`.
 */
export function balanceAfter(loan: LevelLoan, paid: number): number {
  assertLevelLoan(loan)
  if (!Number.isInteger(paid) || paid < 0 || paid > loan.months) {
    throw new RangeError('paid must be a whole number of payments between 0 and months')
  }
  const principal = exactFraction(loan.amount)
  const periods = BigInt(loan.months)
  const paidPeriods = BigInt(paid)
  if (loan.noteRate === 0) {
    const numerator = principal.numerator * (periods - paidPeriods)
    return centsToDollars(toCents({ numerator, denominator: principal.denominator * periods }))
  }
  const { top, bottom } = monthlyFactor(loan.noteRate)
  const topPower = top ** periods
  const soFar = top ** paidPeriods * bottom ** (periods - paidPeriods)
  const numerator = principal.numerator * (topPower - soFar)
  const denominator = principal.denominator * (topPower - bottom ** periods)
  return centsToDollars(toCents({ numerator, denominator }))
}

/** The initial text of the field; the table below computes its terms. */
export const DEFAULT_LATE_FEES = '3 months @ 1/12%, 3 months @ 1/8th%, and 1/4% monthly thereafter'

// 1/12, 1/8 and 1/4 of a percent are 2, 3 and 6 of a 24th of a percent.
function monthly24ths(month: number): number {
  if (month <= 3) return 2
  return month <= 6 ? 3 : 6
}

/** The fee under the default terms for this many months late, in dollars with exact cents; zero months cost nothing. */
export function lateFee(amountDollars: number, monthsLate: number): number {
  let total = 0
  for (let month = 1; month <= monthsLate; month += 1) total += monthly24ths(month)
  // amount × total/24 percent, in cents: amount × 100 × total / 2400.
  return centsToDollars(Number(roundHalfUp(BigInt(amountDollars) * BigInt(total), 24n)))
}

/** Months 1 to `months` with the accumulated fee. */
export function lateFeeTable(
  amountDollars: number,
  months = 12,
): readonly { readonly monthsLate: number; readonly fee: number }[] {
  return Array.from({ length: months }, (_, index) => ({
    monthsLate: index + 1,
    fee: lateFee(amountDollars, index + 1),
  }))
}
