// The grid of draws: cells for month, percent and amount, arrow and Enter navigation, block paste, and errors at each cell.
import { Trash2 } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { readTable } from '../../../domain/entry/table'
import { formatHundredths, formatShare } from '../../../domain/formats'
import { fillDown, pasteBlock, withCell } from '../../../domain/loan/draw-edit'
import {
  byAmount,
  type DrawColumn,
  type DrawProblem,
  shownAmount,
  unreadableAmount,
} from '../../../domain/loan/draw-rows'
import { type Draw, FULL_HUNDREDTHS } from '../../../domain/loan/draw-schedule'
import { type DrawTotal, drawExcessText } from '../../../domain/loan/draw-total'
import type { DrawRow } from '../../../domain/loan/setup-values'
import { formatDollars } from '../../../domain/money'
import { IconButton } from '../../../ui/button'
import { editedFigure } from '../../../ui/edit-figure'
import { shortcutOf } from '../../../ui/shortcut-key'
import './draws.css'

interface DrawGridProps {
  readonly rows: readonly DrawRow[]
  readonly draws: readonly Draw[]
  readonly total: DrawTotal
  readonly problems: readonly DrawProblem[]
  /** `cell` is the id of the edited cell, if the change is typing. */
  readonly onRows: (rows: readonly DrawRow[], cell?: string) => void
  readonly onCell: (rowIndex: number, column: DrawColumn) => void
  readonly onBlur: () => void
  /** A row was removed, and with it the focused button. */
  readonly onRemoved: (rowIndex: number) => void
  /** Null if there is nothing to undo. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

const columns: readonly DrawColumn[] = ['month', 'percent', 'amount']
const columnTitle: Readonly<Record<DrawColumn, string>> = { month: 'Month', percent: 'Percent', amount: 'Amount' }

const cellId = (rowIndex: number, column: DrawColumn): string => `draw-${rowIndex}-${column}`
/** Focuses a cell and selects its text; false if there is no such cell. */
export const focusCell = (rowIndex: number, column: DrawColumn): boolean => {
  const input = document.getElementById(cellId(rowIndex, column))
  if (!(input instanceof HTMLInputElement)) return false
  input.focus()
  input.select()
  return true
}

/** The text of a cell: as typed, or calculated for whichever of percent and amount wasn't typed. */
function cellText(row: DrawRow, draw: Draw | undefined, column: DrawColumn): string {
  if (column === 'month') return row.month
  if (byAmount(row)) {
    if (column === 'amount') return row.amount ?? ''
    return unreadableAmount(row) === null ? formatHundredths(draw?.hundredths ?? 0) : ''
  }
  if (column === 'percent') return row.percent
  return draw === undefined || draw.hundredths <= 0 ? '' : formatDollars(draw.amount)
}

/** The cell that a key moves to; null if the key keeps its usual meaning. */
function cellAfterKey(
  event: KeyboardEvent<HTMLInputElement>,
  rowIndex: number,
  column: DrawColumn,
): [number, DrawColumn] | null {
  const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
  const index = columns.indexOf(column)
  const cellBeside = (by: number): [number, DrawColumn] | null => {
    const next = columns[index + by]
    return next === undefined ? null : [rowIndex, next]
  }
  switch (event.key) {
    case 'ArrowDown':
    case 'Enter':
      return [rowIndex + (event.shiftKey ? -1 : 1), column]
    case 'ArrowUp':
      return [rowIndex - 1, column]
    case 'ArrowLeft':
      return start === 0 && (end === 0 || end === value.length) ? cellBeside(-1) : null
    case 'ArrowRight':
      return end === value.length && (start === end || start === 0) ? cellBeside(1) : null
    default:
      return null
  }
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or the same with Command. */
function historyKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  switch (commandKey(event)) {
    case 'z':
      return event.shiftKey ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    default:
      return null
  }
}

/** The letter of Ctrl or Command and a letter, on any layout; null for other keys. */
const commandKey = (event: KeyboardEvent): string | null =>
  event.ctrlKey || event.metaKey ? shortcutOf(event, (shortcut) => /^[dyz]$/.test(shortcut)) : null

export function DrawGrid({
  rows,
  draws,
  total,
  problems,
  onRows,
  onCell,
  onBlur,
  onRemoved,
  undo,
  redo,
}: DrawGridProps) {
  // Rows have no id, so their position identifies them.
  const numbered = rows.map((row, rowIndex) => ({ row, rowIndex, number: rowIndex + 1 }))
  const drawn = amountsThrough(draws)
  const write = (rowIndex: number, column: DrawColumn, text: string) =>
    onRows(
      rows.map((row, index) => (index === rowIndex ? withCell(row, column, text) : row)),
      cellId(rowIndex, column),
    )
  const onKey = (event: KeyboardEvent<HTMLInputElement>, rowIndex: number, column: DrawColumn) => {
    if (event.nativeEvent.isComposing) return
    const history = historyKey(event)
    if (history !== null) {
      event.preventDefault()
      if (history === 'undo') undo?.()
      else redo?.()
      return
    }
    if (commandKey(event) === 'd' && !event.shiftKey && rowIndex > 0) {
      event.preventDefault()
      const below = fillDown(rows.slice(0, rowIndex + 1), rowIndex - 1, column)
      onRows([...below, ...rows.slice(rowIndex + 1)])
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = cellAfterKey(event, rowIndex, column)
    // Enter never leaves the step from within the grid.
    if (event.key === 'Enter') event.preventDefault()
    if (next !== null && focusCell(...next)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, rowIndex: number, column: DrawColumn) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\r\n]/.test(text.trimEnd())) return
    event.preventDefault()
    // Never split at commas, because amounts contain them.
    const separator = !text.includes('\t') && text.includes(';') ? ';' : '\t'
    onRows(pasteBlock(rows, rowIndex, column, readTable(text, separator)))
  }
  return (
    <div className="draws">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows the grid role on a table, and screen readers then announce its keyboard navigation. */}
      <table role="grid" aria-label="Draws">
        <thead>
          <tr>
            <th scope="col">Draw</th>
            <th scope="col">Month</th>
            <th scope="col">Percent</th>
            <th scope="col">Amount</th>
            <th scope="col" className="draws__cumulative">
              Cumulative
            </th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ row, rowIndex, number }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {columns.map((column) => {
                const problem = problems.find((each) => each.row === rowIndex && each.column === column)
                return (
                  <td key={column}>
                    <input
                      id={cellId(rowIndex, column)}
                      className={`draws__cell draws__cell--${column} num`}
                      inputMode={column === 'month' ? 'numeric' : 'decimal'}
                      autoComplete="off"
                      aria-label={`${columnTitle[column]} of draw ${number}`}
                      aria-invalid={problem ? true : undefined}
                      aria-describedby={problem ? `${cellId(rowIndex, column)}-problem` : undefined}
                      value={cellText(row, draws[rowIndex], column)}
                      onFocus={() => onCell(rowIndex, column)}
                      onChange={(event) =>
                        write(rowIndex, column, editedFigure(event, cellText(row, draws[rowIndex], column)))
                      }
                      onKeyDown={(event) => onKey(event, rowIndex, column)}
                      onPaste={(event) => onPaste(event, rowIndex, column)}
                      onBlur={() => {
                        const shown = shownAmount(row)
                        if (column === 'amount' && shown !== undefined && shown !== row.amount)
                          write(rowIndex, column, shown)
                        onBlur()
                      }}
                    />
                    {problem ? (
                      <p className="draws__problem" id={`${cellId(rowIndex, column)}-problem`}>
                        {problem.message}
                      </p>
                    ) : null}
                  </td>
                )
              })}
              <td className="draws__cumulative num">{formatDollars(drawn[rowIndex] ?? 0)}</td>
              <td>
                <IconButton
                  label={`Remove draw ${number}`}
                  onClick={() => {
                    onRows(rows.filter((_, index) => index !== rowIndex))
                    onRemoved(rowIndex)
                  }}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <TotalRow total={total} />
        </tfoot>
      </table>
    </div>
  )
}

/** The dollars drawn through each draw. */
function amountsThrough(draws: readonly Draw[]): readonly number[] {
  let sum = 0
  return draws.map(({ amount }) => {
    sum += amount
    return sum
  })
}

function TotalRow({ total }: Pick<DrawGridProps, 'total'>) {
  const excess = drawExcessText(total)
  return (
    <tr>
      <th scope="row" colSpan={2}>
        Total
      </th>
      <td className={total.hundredths === FULL_HUNDREDTHS ? 'num' : 'num draws__wrong'}>
        {formatShare(total.hundredths)}
      </td>
      <td className="num">
        {formatDollars(total.dollars)}
        {excess === null ? null : <span className="draws__excess">{excess}</span>}
      </td>
      <td colSpan={2} />
    </tr>
  )
}
