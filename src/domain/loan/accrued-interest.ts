// Interest that the buyer owes at settlement, 30/360.
import { centsToDollars, exactly, toCents } from '../decimal'

/** Dollars with exact cents for face × rate × (day − 1) / 360. `rate` in percent, `settleDay` 1–31 (31 counts as 30). */
export function accruedInterest({ face, rate, settleDay }: { face: number; rate: number; settleDay: number }): number {
  if (!Number.isInteger(settleDay) || settleDay < 1 || settleDay > 31)
    throw new RangeError('settleDay must be a day of the month')
  const days = BigInt(Math.min(settleDay, 30) - 1)
  const principal = exactly(face)
  const percent = exactly(rate)
  return centsToDollars(
    toCents({
      numerator: principal.numerator * percent.numerator * days,
      denominator: principal.denominator * percent.denominator * 100n * 360n,
    }),
  )
}
