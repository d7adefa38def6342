// The Construction draws step: the grid, its tools, and import from a file.
import { Plus, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { formatCountOf } from '../../../../domain/formats'
import { fillDown, withBalancedLastDraw } from '../../../../domain/loan/draw-edit'
import { type DrawColumn, defaultDrawRows, drawProblems, drawsOf } from '../../../../domain/loan/draw-rows'
import { FULL_HUNDREDTHS } from '../../../../domain/loan/draw-schedule'
import { drawTotal } from '../../../../domain/loan/draw-total'
import type { DrawRow } from '../../../../domain/loan/setup-values'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { Notice } from '../../../../ui/states'
import { DrawGrid, focusCell } from '../../draws/draw-grid'
import { ImportDraws } from '../../draws/import-draws'
import { useUndo } from '../../draws/use-undo'
import { useSetup } from '../setup-form'

type Rows = readonly DrawRow[]

/** Rows with any input. */
const typedRows = (rows: Rows): Rows => rows.filter(({ month, percent, amount }) => percent || amount || month)

export function DrawsStep() {
  const { form, context } = useSetup()
  const { field, fieldState } = useController({ name: 'draws', control: form.control })
  const rows: Rows = context.values.draws
  const draws = drawsOf(context.values)
  const typicalRows = defaultDrawRows(context.values)
  const { change, undo, redo } = useUndo<Rows>(rows, (next) => {
    field.onChange(next)
    if (fieldState.error) void form.trigger('draws')
  })
  const [cell, setCell] = useState<readonly [number, DrawColumn] | null>(null)
  // The row to focus once it has rendered: an added row, or the one after a removed row.
  const [focusAt, setFocusAt] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusAt === null) return
    setFocusAt(null)
    if (!focusCell(focusAt, 'month')) addButton.current?.focus()
  }, [focusAt])
  // Rows that would replace typed ones, until the user confirms.
  const [replacement, setReplacement] = useState<Rows | null>(null)
  const replace = (next: Rows) => (typedRows(rows).length === 0 ? change(next) : setReplacement(next))
  const total = drawTotal(context.values)
  const complete = total?.hundredths === FULL_HUNDREDTHS && !total.excess
  // Shows cell errors only after the grid was left or Continue was pressed.
  const problems = fieldState.isTouched || fieldState.error ? drawProblems(context.values) : []
  const sumProblem = fieldState.error !== undefined && problems.length === 0
  return (
    <div className="card" data-field="draws">
      <h2>Draw schedule</h2>
      {sumProblem ? (
        <Notice tone="wrong" role="alert">
          {fieldState.error?.message}
        </Notice>
      ) : null}
      <div className="setup__actions">
        <Button tone="quiet" size="small" disabled={typicalRows.length === 0} onClick={() => replace(typicalRows)}>
          Use a typical schedule
        </Button>
        <ImportDraws values={context.values} replaced={typedRows(rows).length} onRows={change} />
        <span className="field__help">
          {typicalRows.length === 0
            ? 'Needs the loan amount and the construction period.'
            : '14% initial draw, then an S-curve. Or paste cells from Excel.'}
        </span>
      </div>
      {total === null ? null : (
        <DrawGrid
          rows={rows}
          draws={draws}
          total={total}
          problems={problems}
          onRows={change}
          undo={undo}
          redo={redo}
          onCell={(at, column) => setCell([at, column])}
          onBlur={field.onBlur}
          onRemoved={(at) => setFocusAt(Math.min(at, rows.length - 2))}
        />
      )}
      <div className="draws__tools">
        <Button
          ref={addButton}
          tone="quiet"
          size="small"
          onClick={() => {
            change([...rows, nextRow(rows)])
            setFocusAt(rows.length)
          }}
        >
          <Plus size={16} aria-hidden="true" />
          Add a draw
        </Button>
        {rows.length === 0 ? null : (
          <>
            <Button
              tone="quiet"
              size="small"
              disabled={cell === null || cell[0] >= rows.length - 1}
              onClick={() => {
                if (cell !== null) change(fillDown(rows, cell[0], cell[1]))
              }}
            >
              Fill down
            </Button>
            <Button
              tone="quiet"
              size="small"
              disabled={complete}
              onClick={() => change(withBalancedLastDraw(context.values))}
            >
              Put the remainder in the last draw
            </Button>
          </>
        )}
        <Button tone="quiet" size="small" disabled={undo === null} onClick={() => undo?.()}>
          <Undo2 size={16} aria-hidden="true" />
          Undo
        </Button>
        <Button tone="quiet" size="small" disabled={redo === null} onClick={() => redo?.()}>
          <Redo2 size={16} aria-hidden="true" />
          Redo
        </Button>
      </div>
      <Dialog open={replacement !== null} onClose={() => setReplacement(null)} title="Replace the draws?" small>
        <p>
          The {formatCountOf(typedRows(rows).length, 'draw')} you entered will be replaced with{' '}
          {replacement?.length ?? 0} new ones. You can undo this.
        </p>
        <div className="dialog__foot">
          <Button tone="quiet" onClick={() => setReplacement(null)}>
            Keep mine
          </Button>
          <Button
            onClick={() => {
              if (replacement !== null) change(replacement)
              setReplacement(null)
            }}
          >
            Replace
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

/** An empty row for the month after the last one. */
function nextRow(rows: Rows): DrawRow {
  const last = Number(rows.at(-1)?.month ?? -1)
  return { month: Number.isInteger(last) ? String(last + 1) : '', percent: '' }
}
