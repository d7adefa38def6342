// The level-payment loan: monthly payment and balance, exact to the cent.
import { centsToDollars, exactly, toCents } from '../decimal'

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
  const rate = exactly(noteRate)
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
  const principal = exactly(loan.amount)
  const periods = BigInt(loan.months)
  if (loan.noteRate === 0) {
    return centsToDollars(toCents({ numerator: principal.numerator, denominator: principal.denominator * periods }))
  }
  const { top, bottom } = monthlyFactor(loan.noteRate)
  const grown = top ** periods
  const still = bottom ** periods
  // P · (top − bottom)/bottom · grown / (grown − still)
  const numerator = principal.numerator * (top - bottom) * grown
  const denominator = principal.denominator * bottom * (grown - still)
  return centsToDollars(toCents({ numerator, denominator }))
}

/**
 * What is still owed after `paid` monthly payments, in dollars with exact cents:
 * P·((1+i)^n − (1+i)^k) / ((1+i)^n − 1). Throws RangeError when `paid` is not between 0 and `months`.
 */
export function balanceAfter(loan: LevelLoan, paid: number): number {
  assertLevelLoan(loan)
  if (!Number.isInteger(paid) || paid < 0 || paid > loan.months) {
    throw new RangeError('paid must be a whole number of payments between 0 and months')
  }
  const principal = exactly(loan.amount)
  const periods = BigInt(loan.months)
  const made = BigInt(paid)
  if (loan.noteRate === 0) {
    const numerator = principal.numerator * (periods - made)
    return centsToDollars(toCents({ numerator, denominator: principal.denominator * periods }))
  }
  const { top, bottom } = monthlyFactor(loan.noteRate)
  const grown = top ** periods
  const soFar = top ** made * bottom ** (periods - made)
  const numerator = principal.numerator * (grown - soFar)
  const denominator = principal.denominator * (grown - bottom ** periods)
  return centsToDollars(toCents({ numerator, denominator }))
}
