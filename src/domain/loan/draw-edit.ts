// Edits several cells of a draw schedule: pastes a block, fills a cell down, or completes the last draw.
import { readMoney, readMonths, readNumber, readPercent } from '../entry/number'
import { formatHundredths } from '../formats'
import { type DrawColumn, drawsOf } from './draw-rows'
import { FULL_HUNDREDTHS } from './draw-schedule'
import { type DrawRow, numberIn, type SetupValues } from './setup-values'

type Table = readonly (readonly string[])[]

const columns: readonly DrawColumn[] = ['month', 'percent', 'amount']
const blank: DrawRow = { month: '', percent: '' }

/** Writes one cell. A percentage replaces dollars, and vice versa. */
export function withCell(row: DrawRow, column: DrawColumn, text: string): DrawRow {
  if (column === 'month') return { ...row, month: text }
  if (column === 'percent') return { month: row.month, percent: text }
  return { month: row.month, percent: '', amount: text }
}

/** A cell with `$`, or above 100 or below -100, is dollars; one with `%` is a percentage; otherwise the column decides. */
function columnOf(cell: string, column: DrawColumn): DrawColumn {
  if (column === 'month') return column
  if (cell.includes('%')) return 'percent'
  const money = readMoney(cell)
  return cell.includes('$') || (money !== null && Math.abs(Number(money)) > 100) ? 'amount' : column
}

const isFigure = (cell: string): boolean =>
  readMoney(cell) !== null || readPercent(cell) !== null || readMonths(cell) !== null

/** Only the rows with figures: not headings or totals, whose first cell is text or empty. */
function figureRows(table: Table): Table {
  const rows = table.filter((row) => row.some(isFigure))
  const several = rows.length > 1
  return rows.filter((row) => !several || isFigure(row[0] ?? ''))
}

/** Writes a block of cells, starting at one cell; adds draws as needed. */
export function pasteBlock(rows: readonly DrawRow[], at: number, column: DrawColumn, table: Table): readonly DrawRow[] {
  const first = columns.indexOf(column)
  const next = [...rows]
  figureRows(table).forEach((cells, down) => {
    let row = next[at + down] ?? blank
    cells.slice(0, columns.length - first).forEach((cell, right) => {
      const target = columns[first + right]
      if (target === undefined || cell === '') return
      const text = target === 'month' ? (readMonths(cell) ?? cell) : cell
      row = withCell(row, columnOf(cell, target), text)
    })
    next[at + down] = row
  })
  return next
}

/** Copies a cell to all rows below it; months count up. */
export function fillDown(rows: readonly DrawRow[], at: number, column: DrawColumn): readonly DrawRow[] {
  const from = rows[at]
  if (from === undefined) return rows
  const start = readNumber(from.month)
  return rows.map((row, index) => {
    if (index <= at) return row
    if (column !== 'month') return withCell(row, column, (column === 'percent' ? from.percent : from.amount) ?? '')
    return start === null ? row : { ...row, month: String(Number(start) + index - at) }
  })
}

/** Sets the last draw to the rest of the loan; changes nothing if the others already make up the whole loan. */
export function withBalancedLastDraw(values: Pick<SetupValues, 'draws' | 'loan_amount'>): readonly DrawRow[] {
  const { draws, loan_amount } = values
  const others = drawsOf({ draws: draws.slice(0, -1), loan_amount })
  const last = draws.at(-1)
  if (last === undefined) return draws
  if (draws.some(({ amount }) => amount)) {
    const rest = (numberIn(loan_amount) ?? 0) - others.reduce((total, { amount }) => total + amount, 0)
    return rest > 0 ? [...draws.slice(0, -1), withCell(last, 'amount', String(rest))] : draws
  }
  const rest = FULL_HUNDREDTHS - others.reduce((total, { hundredths }) => total + hundredths, 0)
  return rest > 0 ? [...draws.slice(0, -1), withCell(last, 'percent', formatHundredths(rest))] : draws
}
