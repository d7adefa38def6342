// The late-fee table of a permanent loan that is delivered after its date.
import { centsToDollars, roundHalfUp } from '../decimal'

/** The text that the field starts with, and the terms that the table below computes. */
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

/** Months 1 to `months` with the fee that has run up by each. */
export function lateFeeTable(
  amountDollars: number,
  months = 12,
): readonly { readonly monthsLate: number; readonly fee: number }[] {
  return Array.from({ length: months }, (_, index) => ({
    monthsLate: index + 1,
    fee: lateFee(amountDollars, index + 1),
  }))
}
