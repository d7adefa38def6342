// Converts typed draw rows, in percentages or dollars, to draws, and finds the problems of each cell.
import { formatMoney } from '../entry/number'
import { readTypedDollars, unreadableDollars, unreadableNumber } from '../entry/typed-dollars'
import { formatHundredths, formatShare } from '../formats'
import { formatDollars } from '../money'
import { type Draw, defaultDrawSchedule, FULL_HUNDREDTHS, percentToHundredths } from './draw-schedule'
import { type DrawRow, numberIn, type SetupValues } from './setup-values'

type DrawValues = Pick<SetupValues, 'draws' | 'loan_amount'>

/** True if the dollars of a row were typed instead of its percentage. */
export const byAmount = ({ amount }: DrawRow): boolean => amount !== undefined && amount.trim() !== ''

/** Why a typed amount can't be read, to follow its name; null if it can. */
export const unreadableAmount = ({ amount = '' }: DrawRow): string | null =>
  readTypedDollars(amount) === null ? (unreadableDollars(amount) ?? 'is not a number') : null

/** The amount of a row as its cell shows it once it's left, with separators; undefined for a row by percentage. */
export function shownAmount({ amount }: DrawRow): string | undefined {
  const dollars = amount === undefined ? null : readTypedDollars(amount)
  if (amount === undefined || dollars === null) return amount
  return `${amount.includes('$') ? '$' : ''}${formatMoney(dollars)}`
}

/** Typed dollars, in cents; null if they can't be parsed. */
function centsIn(text: string): number | null {
  const decimal = readTypedDollars(text)
  return decimal === null ? null : Math.round(Number(decimal) * 100)
}

const hundredthsIn = (text: string): number | null => {
  const number = numberIn(text)
  return number === null ? null : percentToHundredths(number)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Adds the difference to `total` to one row, if it's within the tolerance. */
function withRemainder(rounded: readonly number[], total: number, tolerance: number, index: number): readonly number[] {
  const rest = total - sum(rounded)
  if (index < 0 || rest === 0 || Math.abs(rest) > tolerance) return rounded
  return rounded.map((number, at) => (at === index ? number + rest : number))
}

/**
 * The draws of the rows; an unreadable cell counts as 0. If the rows make up the whole loan, percentages
 * sum to exactly 100.00% and whole dollars to exactly the loan: the last row absorbs the rounding.
 */
export function drawsOf({ draws, loan_amount }: DrawValues): readonly Draw[] {
  const loan = Math.max(0, Math.round(numberIn(loan_amount) ?? 0))
  const cents = draws.map((row) =>
    byAmount(row) ? (centsIn(row.amount ?? '') ?? 0) : ((hundredthsIn(row.percent) ?? 0) * loan) / 100,
  )
  // Half a dollar for each row, and half a hundredth of a percent of the loan for each row typed as a percentage.
  const typedShares = draws.filter((row) => !byAmount(row)).length
  const tolerance = typedShares === draws.length ? 0 : 1 + (typedShares * loan) / 20_000
  const isWholeLoan = loan > 0 && draws.length > 0 && Math.abs(sum(cents) / 100 - loan) <= draws.length / 2 + tolerance
  const rounded = cents.map((amount) => Math.round(amount / 100))
  const amounts =
    isWholeLoan && sharesFit(draws) ? withRemainder(rounded, loan, draws.length + tolerance, draws.length - 1) : rounded
  const shares = draws.map((row, at) =>
    byAmount(row) ? shareOf(amounts[at] ?? 0, loan) : (hundredthsIn(row.percent) ?? 0),
  )
  const lastByAmount = draws.findLastIndex(byAmount)
  const hundredths = sum(amounts) === loan ? withRemainder(shares, FULL_HUNDREDTHS, draws.length, lastByAmount) : shares
  return draws.map(({ month }, at) => ({
    month: numberIn(month) ?? Number.NaN,
    hundredths: hundredths[at] ?? 0,
    amount: amounts[at] ?? 0,
  }))
}

/** An amount's share of the loan, hundredths of a percent. */
const shareOf = (amount: number, loan: number): number =>
  loan === 0 ? 0 : Math.round((amount * FULL_HUNDREDTHS) / loan)

/** Percentages alone must sum to exactly 100%: 99.99% isn't rounding. */
const sharesFit = (draws: readonly DrawRow[]): boolean =>
  draws.some(byAmount) || sum(draws.map(({ percent }) => hundredthsIn(percent) ?? 0)) === FULL_HUNDREDTHS

export type DrawColumn = 'month' | 'percent' | 'amount'

export interface DrawProblem {
  /** 0 = the first draw. */
  readonly row: number
  readonly column: DrawColumn
  readonly message: string
}

function shareProblem(row: DrawRow, draw: Draw): Omit<DrawProblem, 'row'> | null {
  if (byAmount(row)) {
    const cents = centsIn(row.amount ?? '')
    if (cents === null) return { column: 'amount', message: `the amount ${unreadableAmount(row) ?? 'is not a number'}` }
    if (cents <= 0) return { column: 'amount', message: 'the amount must be more than 0' }
    return draw.hundredths > 0 ? null : { column: 'amount', message: 'the amount is less than 0.01% of the loan' }
  }
  const hundredths = hundredthsIn(row.percent)
  if (hundredths === null) {
    const reason = unreadableNumber(row.percent) ?? 'needs at most two decimals'
    return { column: 'percent', message: `the percentage ${reason}` }
  }
  return hundredths > 0 ? null : { column: 'percent', message: 'the percentage must be more than 0' }
}

/** All problems of single cells, in order. */
export function drawProblems(values: SetupValues): readonly DrawProblem[] {
  const draws = drawsOf(values)
  // Without a period, the longest one that the setup accepts.
  const period = numberIn(values.construction_period) ?? 48
  return values.draws.flatMap((row, at) => {
    const draw = draws[at]
    if (draw === undefined) return []
    const cellProblems: DrawProblem[] = []
    const share = shareProblem(row, draw)
    if (share !== null) cellProblems.push({ row: at, ...share })
    const before = draws[at - 1]?.month ?? Number.NaN
    if (!Number.isInteger(draw.month) || draw.month < 0 || draw.month > period) {
      cellProblems.push({ row: at, column: 'month', message: `the month must be between 0 and ${period}` })
    } else if (draw.month <= before) {
      cellProblems.push({ row: at, column: 'month', message: `the month must come after month ${before}` })
    }
    return cellProblems
  })
}

/** The share of the loan that the draws make up, hundredths of a percent: by dollars if all were typed in dollars. */
export function shareOfDraws(values: DrawValues): number {
  const draws = drawsOf(values)
  const loan = numberIn(values.loan_amount) ?? 0
  return loan > 0 && values.draws.every(byAmount)
    ? shareOf(sum(draws.map(({ amount }) => amount)), loan)
    : sum(draws.map(({ hundredths }) => hundredths))
}

/** `$700 too much`, `$1,200 too little`: a total of the draws against the loan, dollars. */
export const excessOf = (total: number, loan: number): string =>
  `${formatDollars(Math.abs(total - loan))} too ${total > loan ? 'much' : 'little'}`

/** Why the sum of the draws is invalid, or null. */
export function drawSumProblem(values: DrawValues): string | null {
  const draws = drawsOf(values)
  const loan = numberIn(values.loan_amount) ?? 0
  const sumOfDollars = sum(draws.map(({ amount }) => amount))
  // By dollars where dollars were typed: a share of a large loan hides a few hundred of them.
  if (loan > 0 && sumOfDollars !== loan && values.draws.every(byAmount)) {
    const share = formatShare(shareOf(sumOfDollars, loan))
    return `The draws add up to ${formatDollars(sumOfDollars)} (${share}), ${excessOf(sumOfDollars, loan)}; they must add up to the loan amount`
  }
  const total = sum(draws.map(({ hundredths }) => hundredths))
  if (total !== FULL_HUNDREDTHS) {
    const dollars = loan > 0 && sumOfDollars !== loan ? ` (${excessOf(sumOfDollars, loan)})` : ''
    return `The draws add up to ${formatShare(total)}${dollars}; they must add up to 100.00%`
  }
  return sumOfDollars === loan ? null : 'The amounts of the draws must add up to the loan amount'
}

/** Why the schedule is invalid, or null. */
export function drawsProblem(values: SetupValues): string | null {
  if (values.draws.length === 0) return 'Add at least one draw'
  const first = drawProblems(values)[0]
  return first === undefined ? drawSumProblem(values) : `Draw ${first.row + 1}: ${first.message}`
}

/** A typical schedule as initial rows; empty while amount or period is unknown. */
export function defaultDrawRows(values: Pick<SetupValues, 'loan_amount' | 'construction_period'>): readonly DrawRow[] {
  const loan = numberIn(values.loan_amount)
  const months = numberIn(values.construction_period)
  if (loan === null || months === null || !Number.isInteger(loan) || !Number.isInteger(months) || months < 1) return []
  return defaultDrawSchedule(loan, months).map(({ month, hundredths }) => ({
    month: String(month),
    percent: formatHundredths(hundredths),
  }))
}
