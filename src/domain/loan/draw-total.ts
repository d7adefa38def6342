// The total of a draw schedule against the loan amount, in percent and in dollars: a share of a large loan hides a few hundred.
import { formatShare } from '../formats'
import { formatDollars } from '../money'
import { drawsOf, excessOf } from './draw-rows'
import { numberIn, type SetupValues } from './setup-values'

export interface DrawTotal {
  /** Hundredths of a percent of the loan. */
  readonly hundredths: number
  /** Whole dollars. */
  readonly dollars: number
  /** How many dollars it is above the loan amount, negative below it; null while the amount is unknown. */
  readonly excess: number | null
}

/** The total of the rows as typed; null without draws. */
export function drawTotal(values: Pick<SetupValues, 'draws' | 'loan_amount'>): DrawTotal | null {
  const draws = drawsOf(values)
  if (draws.length === 0) return null
  const loan = numberIn(values.loan_amount)
  const dollars = draws.reduce((sum, { amount }) => sum + amount, 0)
  return {
    hundredths: draws.reduce((sum, { hundredths }) => sum + hundredths, 0),
    dollars,
    excess: loan === null || !Number.isInteger(loan) || loan <= 0 ? null : dollars - loan,
  }
}

/** `$700 too much`; null if the draws make up the loan amount, or while it is unknown. */
export const drawExcessText = ({ dollars, excess }: DrawTotal): string | null =>
  excess === null || excess === 0 ? null : excessOf(dollars, dollars - excess)

/** `Total 100.00%, $38,463,400, $700 too much`. */
export const drawTotalText = (total: DrawTotal): string =>
  [`Total ${formatShare(total.hundredths)}`, formatDollars(total.dollars), drawExcessText(total) ?? []]
    .flat()
    .join(', ')
