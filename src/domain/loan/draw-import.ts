// Imports draw schedules from a table: reads the months and the draws in its columns.
import { decimalOf, formatMoney, readMoney, readPercent } from '../entry/number'
import { formatHundredths } from '../formats'
import {
  candidateColumns,
  type DrawColumns,
  isFigure,
  isFormula,
  monthColumnOnly,
  oriented,
  SHARE,
  type Table,
  turned,
  YEAR,
} from './draw-columns'
import { monthsOfColumn } from './draw-months'
import { drawsOf } from './draw-rows'
import { FULL_HUNDREDTHS } from './draw-schedule'
import type { DrawRow } from './setup-values'

export interface ImportedDraws {
  readonly rows: readonly DrawRow[]
  /** The first cells of rows that have a draw but no readable month. */
  readonly leftOut: readonly string[]
  /** The first cells of rows whose draw is a formula without a result. */
  readonly uncalculated: readonly string[]
  /** What was assumed or rounded, as sentences. */
  readonly remarks: readonly string[]
}

const isZero = (cell: string): boolean => Number(readMoney(cell) ?? readPercent(cell) ?? Number.NaN) === 0
const isSum = (cell: string): boolean => cell === '' || /\b(?:sub)?totals?\b|\bsum\b/i.test(cell)

/** `($000s)`, `$ in thousands`, `$'000`: the factor of the amounts. */
const THOUSANDS = /\$ ?'?000'?s?\b|\('?000'?s\)|\bin (?:us ?)?\$? ?(?:thousands|'?000'?s)|\(thousands\)/i
const MILLIONS = /\bin (?:us ?)?\$? ?millions\b|\$ ?mm\b/i
const MAX_NOTE = 200

function scaleOf(notes: readonly string[]): 1 | 1000 | 1_000_000 {
  const short = notes.filter(({ length }) => length <= MAX_NOTE)
  if (short.some((note) => THOUSANDS.test(note))) return 1000
  return short.some((note) => MILLIONS.test(note)) ? 1_000_000 : 1
}

const scaled = (decimal: string, by: number): string => (by === 1 ? decimal : decimalOf(Number(decimal) * by))

/** Rounds to hundredths of a percent. If the shares make up the loan, the last one absorbs the rounding. */
function roundedShares(rows: readonly DrawRow[]): Pick<ImportedDraws, 'rows' | 'remarks'> {
  const shares = rows.map(({ percent }) => Number(readPercent(percent) ?? Number.NaN))
  const needsRounding = shares.some((share) => Math.abs(share * 100 - Math.round(share * 100)) > 1e-6)
  if (!needsRounding || shares.some(Number.isNaN)) return { rows, remarks: [] }
  const hundredths = shares.map((share) => Math.round(share * 100))
  const sum = hundredths.reduce((total, share) => total + share, 0)
  const isWhole = Math.abs(shares.reduce((total, share) => total + share, 0) - 100) < 0.005
  const rest = isWhole ? FULL_HUNDREDTHS - sum : 0
  return {
    rows: rows.map((row, at) => {
      const share = (hundredths[at] ?? 0) + (at === rows.length - 1 ? rest : 0)
      return { month: row.month, percent: `${formatHundredths(share)}%` }
    }),
    remarks: ['Percentages are rounded to two decimals.'],
  }
}

/** True for bare figures of at most 1 that add up to 1: fractions of the loan. */
function areFractions(cells: readonly string[]): boolean {
  const figures = cells.map((cell) => (/[%$]/.test(cell) ? Number.NaN : Number(readMoney(cell) ?? Number.NaN)))
  return (
    cells.length > 1 &&
    figures.every((figure) => figure >= 0 && figure <= 1) &&
    Math.abs(figures.reduce((sum, figure) => sum + figure, 0) - 1) < 5e-4
  )
}

/**
 * The draws in these columns. Dates become months since the first one. A figure without a unit is dollars, unless
 * the heading says percent or the figures add up to 100 or 1. Rows without a draw are skipped.
 */
export function importedDraws(table: Table, columns: DrawColumns): ImportedDraws {
  const { headings, month, draw } = columns
  const rows = oriented(table, columns)
  const names = rows[headings] ?? []
  const body = rows.slice(headings + 1)
  const yearColumn = names.findIndex((name, at) => at !== month && at !== draw && YEAR.test(name))
  const heading = names[draw] ?? ''
  const isDraw = (cell: string) => isFigure(cell) && !isZero(cell)
  const months = monthsOfColumn(
    body.map((row) => row[month] ?? ''),
    names[month] ?? '',
    body.map((row) => row[yearColumn] ?? ''),
  )
  const drawn = body.flatMap((row, at) => {
    const each = { cell: row[draw] ?? '', month: months.months[at] ?? null, name: row[month] || row[0] || '' }
    return isDraw(each.cell) || isFormula(each.cell) ? [each] : []
  })
  const read = drawn.filter((each) => each.month !== null && !isFormula(each.cell))
  const cells = read.map(({ cell }) => cell)
  const isFraction = areFractions(cells)
  const sum = cells.reduce((total, cell) => total + Number(readMoney(cell) ?? 0), 0)
  const areShares = SHARE.test(heading) || (!cells.some((cell) => cell.includes('$')) && Math.abs(sum - 100) < 1e-9)
  const scale = scaleOf([heading, ...rows.slice(0, Math.max(0, headings)).flat()])
  const drawRows = read.map(({ cell, month: drawMonth }): DrawRow => {
    const share = readPercent(cell)
    if (isFraction && share !== null) return { month: String(drawMonth), percent: `${decimalOf(Number(share) * 100)}%` }
    const isShare = cell.includes('%') || (areShares && !cell.includes('$'))
    return isShare
      ? { month: String(drawMonth), percent: cell }
      : { month: String(drawMonth), percent: '', amount: formatMoney(scaled(readMoney(cell) ?? cell, scale)) }
  })
  const byShare = drawRows.every(({ amount }) => amount === undefined)
  const rounded = byShare ? roundedShares(drawRows) : { rows: drawRows, remarks: [] }
  const unit = scale === 1000 ? 'thousands' : 'millions'
  return {
    rows: rounded.rows,
    leftOut: drawn.filter((each) => each.month === null && !isSum(each.name)).map(({ name }) => name),
    uncalculated: drawn.filter(({ cell, name }) => isFormula(cell) && !isSum(name)).map(({ name }) => name),
    remarks: [
      ...(drawRows.length === 0 ? [] : months.remarks),
      ...(isFraction ? ['Fractions of 1 were read as percentages.'] : []),
      ...(!byShare && scale > 1 ? [`The sheet gives amounts in ${unit}; they were read as dollars.`] : []),
      ...rounded.remarks,
    ],
  }
}

/** The hundredths of a percent of the loan that the draws in these columns make up. */
function shareOf(table: Table, columns: DrawColumns, loanAmount: string): number {
  const draws = drawsOf({ draws: importedDraws(table, columns).rows, loan_amount: loanAmount })
  return draws.reduce((sum, { hundredths }) => sum + hundredths, 0)
}

/** The best columns of a table in one direction: those that add up to the loan, or else the most certain ones. */
function bestColumns(
  table: Table,
  loanAmount: string,
): { readonly columns: DrawColumns; readonly isWhole: boolean } | null {
  const candidates = candidateColumns(table).filter(({ month }) => month >= 0)
  const whole = candidates.find((columns) => shareOf(table, columns, loanAmount) === FULL_HUNDREDTHS)
  const columns = whole ?? candidates[0]
  return columns === undefined ? null : { columns, isWhole: whole !== undefined }
}

const countOf = (table: Table, columns: DrawColumns): number => importedDraws(table, columns).rows.length

/**
 * Finds the columns of months and draws by their headings: those that add up to the loan, or else the most certain ones, dollars
 * before percentages. Months may run across the rows. Without headings, the leftmost columns are used.
 */
export function drawColumns(table: Table, loanAmount: string): DrawColumns {
  const down = bestColumns(table, loanAmount)
  if (down?.isWhole || (down !== null && countOf(table, down.columns) > 1)) return down.columns
  const acrossTable = turned(table)
  const across = bestColumns(acrossTable, loanAmount)
  if (across !== null && (across.isWhole || countOf(acrossTable, across.columns) > 1))
    return { ...across.columns, isAcross: true }
  if (down !== null) return down.columns
  return monthColumnOnly(table) ?? candidateColumns(table)[0] ?? { headings: -1, month: 0, draw: 1 }
}
