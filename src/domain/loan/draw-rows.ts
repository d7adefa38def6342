// The draw schedule as it is typed, turned into draws, and what is wrong with it.
import type { Draw } from './draw-schedule'
import { drawAmounts, drawScheduleProblem, percentToHundredths, usualDrawSchedule } from './draw-schedule'
import type { DrawRow, SetupValues } from './setup-values'
import { numberIn } from './setup-values'

/** The draws that the rows mean; a cell that cannot be read counts as 0. Dollars follow from the percentages. */
export function drawsOf({ draws, loan_amount }: Pick<SetupValues, 'draws' | 'loan_amount'>): readonly Draw[] {
  const loan = numberIn(loan_amount) ?? 0
  const hundredths = draws.map(({ percent }) => percentToHundredths(numberIn(percent) ?? 0) ?? 0)
  const amounts = drawAmounts(Math.max(0, Math.round(loan)), hundredths)
  return draws.map(({ month }, index) => ({
    month: numberIn(month) ?? Number.NaN,
    hundredths: hundredths[index] ?? 0,
    amount: amounts[index] ?? 0,
  }))
}

/** Why the schedule can not stand, or null. */
export function drawsProblem(values: SetupValues): string | null {
  const unreadable = values.draws.findIndex(({ percent }) => {
    const number = numberIn(percent)
    return number === null || percentToHundredths(number) === null
  })
  if (unreadable >= 0) return `Draw ${unreadable + 1}: the percentage needs at most two decimals`
  return drawScheduleProblem(
    drawsOf(values),
    numberIn(values.loan_amount) ?? 0,
    numberIn(values.construction_period) ?? 48,
  )
}

const percentText = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** A usual schedule as rows to begin with; empty while amount or period are not known. */
export function usualRows(values: Pick<SetupValues, 'loan_amount' | 'construction_period'>): readonly DrawRow[] {
  const loan = numberIn(values.loan_amount)
  const months = numberIn(values.construction_period)
  if (loan === null || months === null || !Number.isInteger(loan) || !Number.isInteger(months) || months < 1) return []
  return usualDrawSchedule(loan, months).map(({ month, hundredths }) => ({
    month: String(month),
    percent: percentText(hundredths),
  }))
}
