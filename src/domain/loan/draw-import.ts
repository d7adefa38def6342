// Imports draw schedules from a table: finds the columns of months and draws, and reads them.
import { readDay } from '../entry/day'
import { formatMoney, readMoney, readMonths, readPercent } from '../entry/number'
import { formatHundredths } from '../formats'
import { drawsOf } from './draw-rows'
import { FULL_HUNDREDTHS } from './draw-schedule'
import type { DrawRow } from './setup-values'

type Table = readonly (readonly string[])[]

/** Indexes in a table, from 0; -1 if the table doesn't have the column. */
export interface DrawColumns {
  /** The row of headings. */
  readonly headings: number
  readonly month: number
  readonly draw: number
}

export interface ImportedDraws {
  readonly rows: readonly DrawRow[]
  /** The first cells of rows that have a draw but no readable month. */
  readonly leftOut: readonly string[]
  /** True if percentages had more than two decimals and were rounded to sum to 100.00%. */
  readonly isRounded: boolean
}

/** From the most to the least certain. A draw number serves as the month if nothing else does. */
const MONTH_HEADINGS = [/^(?:\w+ )?months?\b/i, /^(?:\w+ )?(?:mo|period|date)\b/i, /^draw\s?(?:#|no\b|number)|^#$/i]
const DOLLAR_HEADINGS = [
  /\b(?:loan|mortgage) (?:draw|advance)|\btotal draws?\b/i,
  /\bdraws? (?:amount|total)|\bdraws? ?(?:\(\$\)|\$|dollars)/i,
  /^(?:\w+ )?(?:draws?|advances?)$/i,
  /\b(?:loan|mortgage)\b/i,
  /amount|\$|dollars/i,
  /^total\b/i,
]
const SHARE_HEADINGS = [/draw/i, /^/]
/** Columns with cumulative draws, or with amounts that the loan doesn't pay. */
const NOT_A_DRAW =
  /cumul|to date|running|balance|remain|retain|complet|equity|budget|cost|interest|fee\b|number|\bno\b|#/i
const SHARE = /%|percent|share/i

const isFigure = (cell: string): boolean => readMoney(cell) !== null || readPercent(cell) !== null
const isZero = (cell: string): boolean => Number(readMoney(cell) ?? readPercent(cell) ?? Number.NaN) === 0

/** True for 1, 2, 3 … and 0, 1, 2 …: they number the rows. */
function isCount(cells: readonly string[]): boolean {
  const figures = cells.filter((cell) => cell !== '')
  const first = Number(figures[0])
  return figures.length > 1 && (first === 0 || first === 1) && figures.every((cell, at) => cell === String(first + at))
}

/** The index of the first pattern that a heading matches; the number of patterns if none. */
function rankOf(heading: string, patterns: readonly RegExp[]): number {
  const at = patterns.findIndex((pattern) => pattern.test(heading))
  return at < 0 ? patterns.length : at
}

/** The columns whose headings match one of these patterns, the most certain first. */
function columnsBy(patterns: readonly RegExp[], names: readonly string[]): readonly number[] {
  const ranked = names.map((name, at) => ({ at, rank: /[:\d]/.test(name) ? patterns.length : rankOf(name, patterns) }))
  return ranked
    .filter(({ rank }) => rank < patterns.length)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ at }) => at)
}

/** All combinations that the headings in one row allow, the most certain first. */
function columnsUnder(table: Table, headings: number): readonly DrawColumns[] {
  const names = table[headings] ?? []
  const below = (at: number) => table.slice(headings + 1).map((row) => row[at] ?? '')
  const [month = -1] = columnsBy(MONTH_HEADINGS, names)
  const isDraw = (at: number) =>
    at !== month && !NOT_A_DRAW.test(names[at] ?? '') && below(at).some(isFigure) && !isCount(below(at))
  const isShare = (at: number) => SHARE.test(names[at] ?? '')
  const dollars = columnsBy(DOLLAR_HEADINGS, names).filter((at) => !isShare(at) && isDraw(at))
  const shares = columnsBy(SHARE_HEADINGS, names).filter((at) => isShare(at) && isDraw(at))
  return [...dollars, ...shares].map((draw) => ({ headings, month, draw }))
}

/** True if the draws in these columns make up the whole loan. */
function isWholeLoan(table: Table, columns: DrawColumns, loanAmount: string): boolean {
  const draws = drawsOf({ draws: importedDraws(table, columns).rows, loan_amount: loanAmount })
  return draws.reduce((sum, { hundredths }) => sum + hundredths, 0) === FULL_HUNDREDTHS
}

/**
 * Finds the columns of months and draws by their headings: those that add up to the loan, or else the most certain ones, dollars
 * before percentages. Without headings, the leftmost columns are used.
 */
export function drawColumns(table: Table, loanAmount: string): DrawColumns {
  const candidates = table.flatMap((_, at) => columnsUnder(table, at))
  const withMonths = candidates.filter(({ month }) => month >= 0)
  const best = withMonths.find((columns) => isWholeLoan(table, columns, loanAmount)) ?? withMonths[0]
  if (best) return best
  const headings = table.findIndex((row) => columnsBy(MONTH_HEADINGS, row).length > 0)
  if (headings >= 0) return { headings, month: columnsBy(MONTH_HEADINGS, table[headings] ?? [])[0] ?? 0, draw: -1 }
  return candidates[0] ?? { headings: -1, month: 0, draw: 1 }
}

/** The heading of each column, or its letter. */
export function columnNames(table: Table, { headings }: DrawColumns): readonly string[] {
  const width = Math.max(0, ...table.map((row) => row.length))
  const names = table[headings] ?? []
  return Array.from({ length: width }, (_, at) => names[at] || `Column ${letterOf(at)}`)
}

/** 0 → `A`, 26 → `AA`. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** What precedes the number in `Month 3`, `Mo. 3` and `Draw #3`. */
const MONTH_LABEL = /^(?:months?|mo|period|draw|no)\b\.?\s*(?:#|no\.?)?\s*|^#\s*/i

const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})$/
const NAMED_MONTH = /^([a-z]{3,9})\.?[ -]'?(\d{4}|\d{2})$/i
const MONTH_FIRST = /^(\d{1,2})\/(\d{4})$/

/** `2026-04-01`, `04/01/2026`, `Apr-26` or `04/2026` as months since year 0; null for anything else. */
function calendarMonth(cell: string): number | null {
  const day =
    readDay(cell) ??
    readDay(cell.replace(YEAR_FIRST, '$1-$2-1')) ??
    readDay(cell.replace(NAMED_MONTH, '$1 1, $2')) ??
    readDay(cell.replace(MONTH_FIRST, '$1/1/$2'))
  return day === null ? null : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/** Rounds to hundredths of a percent. If the shares make up the loan, the last one absorbs the rounding. */
function roundedShares(rows: readonly DrawRow[]): Pick<ImportedDraws, 'rows' | 'isRounded'> {
  const shares = rows.map(({ percent }) => Number(readPercent(percent) ?? Number.NaN))
  const needsRounding = shares.some((share) => Math.abs(share * 100 - Math.round(share * 100)) > 1e-6)
  if (!needsRounding || shares.some(Number.isNaN)) return { rows, isRounded: false }
  const hundredths = shares.map((share) => Math.round(share * 100))
  const sum = hundredths.reduce((total, share) => total + share, 0)
  const isWhole = Math.abs(shares.reduce((total, share) => total + share, 0) - 100) < 0.005
  const rest = isWhole ? FULL_HUNDREDTHS - sum : 0
  return {
    rows: rows.map((row, at) => {
      const share = (hundredths[at] ?? 0) + (at === rows.length - 1 ? rest : 0)
      return { month: row.month, percent: `${formatHundredths(share)}%` }
    }),
    isRounded: true,
  }
}

/**
 * The draws in these columns. Dates become months since the first one. A figure without a unit is dollars, unless
 * the heading says percent or the figures add up to 100. Rows without a draw are skipped.
 */
export function importedDraws(table: Table, { headings, month, draw }: DrawColumns): ImportedDraws {
  const body = table.slice(headings + 1)
  const cells = body.map((row) => row[draw] ?? '')
  const firstMonth = body.map((row) => calendarMonth(row[month] ?? '')).find((each) => each !== null) ?? 0
  const monthIn = (row: readonly string[]): string | null => {
    const cell = row[month] ?? ''
    const dated = calendarMonth(cell)
    return dated === null ? readMonths(cell.replace(MONTH_LABEL, '')) : String(dated - firstMonth)
  }
  const isDraw = (row: readonly string[]) => isFigure(row[draw] ?? '') && !isZero(row[draw] ?? '')
  const drawRows = body.filter((row) => isDraw(row) && monthIn(row) !== null)
  const plainSum = drawRows.reduce((sum, row) => sum + Number(readMoney(row[draw] ?? '') ?? 0), 0)
  const areShares =
    SHARE.test(table[headings]?.[draw] ?? '') || (!cells.some((cell) => cell.includes('$')) && plainSum === 100)
  const rows = drawRows.map((row): DrawRow => {
    const cell = row[draw] ?? ''
    const isShare = cell.includes('%') || (areShares && !cell.includes('$'))
    const drawMonth = monthIn(row) ?? ''
    return isShare
      ? { month: drawMonth, percent: cell }
      : { month: drawMonth, percent: '', amount: formatMoney(readMoney(cell) ?? cell) }
  })
  const leftOut = body.filter((row) => isDraw(row) && monthIn(row) === null).map((row) => row[month] || row[0] || '')
  const isSum = (cell: string) => cell === '' || /\b(?:sub)?totals?\b|\bsum\b/i.test(cell)
  const byShare = rows.every(({ amount }) => amount === undefined)
  return {
    leftOut: leftOut.filter((cell) => !isSum(cell)),
    ...(byShare ? roundedShares(rows) : { rows, isRounded: false }),
  }
}
