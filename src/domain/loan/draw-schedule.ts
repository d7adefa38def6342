// The construction draw schedule: the part of the loan that is drawn in each month. Percentages are integer hundredths of a
// percent and sum to exactly 10 000; dollars sum to exactly the loan, because the last row absorbs their rounding.
import { exactFraction, roundHalfUp } from '../decimal'

/** 100.00%, in hundredths of a percent. */
export const FULL_HUNDREDTHS = 10_000

export interface Draw {
  /** Months after initial endorsement, 0 = at closing. */
  readonly month: number
  /** Hundredths of a percent of the loan. */
  readonly hundredths: number
  /** Whole dollars. */
  readonly amount: number
}

/** A typed percentage (at most two decimals) in hundredths; null for anything else. */
export function percentToHundredths(percent: number): number | null {
  const { numerator, denominator } = exactFraction(percent)
  const hundredths = numerator * 100n
  return hundredths % denominator === 0n ? Number(hundredths / denominator) : null
}

/** Whole-dollar amounts for these shares. If the shares make up the whole loan, so do the dollars. */
export function drawAmounts(loanDollars: number, hundredths: readonly number[]): readonly number[] {
  const amounts = hundredths.map((share) =>
    Number(roundHalfUp(BigInt(loanDollars) * BigInt(share), BigInt(FULL_HUNDREDTHS))),
  )
  const last = amounts.length - 1
  if (last >= 0 && hundredths.reduce((sum, share) => sum + share, 0) === FULL_HUNDREDTHS) {
    const before = amounts.slice(0, last).reduce((sum, amount) => sum + amount, 0)
    amounts[last] = loanDollars - before
  }
  return amounts
}

/**
 * A typical schedule over `months`: `initialHundredths` at closing, the rest along a half sine (slow, fast, slow), each
 * share in whole hundredths. The middle absorbs the rounding, so the sum is exactly 100.00%.
 */
export function defaultDrawSchedule(loanDollars: number, months: number, initialHundredths = 1400): readonly Draw[] {
  if (!Number.isInteger(months) || months < 1) throw new RangeError('months must be a whole number of at least 1')
  const rest = FULL_HUNDREDTHS - initialHundredths
  const weights = Array.from({ length: months }, (_, index) => Math.sin((Math.PI * (index + 1)) / (months + 1)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => Math.round((rest * weight) / total))
  const middle = Math.floor(months / 2)
  shares[middle] = (shares[middle] ?? 0) + rest - shares.reduce((sum, share) => sum + share, 0)
  const hundredths = [initialHundredths, ...shares]
  const amounts = drawAmounts(loanDollars, hundredths)
  return hundredths.map((share, month) => ({ month, hundredths: share, amount: amounts[month] ?? 0 }))
}
