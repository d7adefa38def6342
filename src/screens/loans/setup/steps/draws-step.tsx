// The construction draw schedule: rows of month and percentage, the dollars that follow from them, and the sum.
import { Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import { drawsOf, usualRows } from '../../../../domain/loan/draw-rows'
import { WHOLE } from '../../../../domain/loan/draw-schedule'
import type { DrawRow } from '../../../../domain/loan/setup-values'
import { formatDollars } from '../../../../domain/money'
import { Button, IconButton } from '../../../../ui/button'
import { Notice } from '../../../../ui/states'
import { useSetup } from '../setup-form'

const sumText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} %`

/** The step **Construction draws**. */
export function DrawsStep() {
  const { form, context } = useSetup()
  const { field, fieldState } = useController({ name: 'draws', control: form.control })
  const rows: readonly DrawRow[] = context.values.draws
  // Rows have no id, so their position identifies them.
  const numbered = rows.map((row, place) => ({ row, place, number: place + 1 }))
  const draws = drawsOf(context.values)
  const usual = usualRows(context.values)
  const total = draws.reduce((sum, { hundredths }) => sum + hundredths, 0)
  const dollars = draws.reduce((sum, { amount }) => sum + amount, 0)
  const change = (next: readonly DrawRow[]) => {
    field.onChange(next)
    if (fieldState.error) void form.trigger('draws')
  }
  const edit = (place: number, part: Partial<DrawRow>) =>
    change(rows.map((row, at) => (at === place ? { ...row, ...part } : row)))
  return (
    <div className="card">
      <h2>Draw schedule</h2>
      {fieldState.error ? (
        <Notice tone="wrong" role="alert">
          {fieldState.error.message}
        </Notice>
      ) : null}
      <div className="setup__actions">
        <Button tone="quiet" size="small" disabled={usual.length === 0} onClick={() => change(usual)}>
          Use a usual schedule
        </Button>
        <span className="field__help">
          {usual.length === 0
            ? 'Needs the loan amount and the construction period.'
            : 'Initial draw 14 %, then slow, fast, slow.'}
        </span>
      </div>
      {rows.length > 0 ? (
        <div className="draws">
          <table>
            <thead>
              <tr>
                <th scope="col">Draw</th>
                <th scope="col">Month</th>
                <th scope="col">Percent</th>
                <th scope="col">Amount</th>
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {numbered.map(({ row, place, number }) => (
                <tr key={number}>
                  <th scope="row">{number}</th>
                  <td>
                    <input
                      className="draws__cell num"
                      inputMode="numeric"
                      aria-label={`Month of draw ${place + 1}`}
                      value={row.month}
                      onChange={(event) => edit(place, { month: event.target.value })}
                      onBlur={field.onBlur}
                    />
                  </td>
                  <td>
                    <input
                      className="draws__cell num"
                      inputMode="decimal"
                      aria-label={`Percent of draw ${place + 1}`}
                      value={row.percent}
                      onChange={(event) => edit(place, { percent: event.target.value })}
                      onBlur={field.onBlur}
                    />
                  </td>
                  <td className="num">{formatDollars(draws[place]?.amount ?? 0)}</td>
                  <td>
                    <IconButton
                      label={`Remove draw ${place + 1}`}
                      onClick={() => change(rows.filter((_, at) => at !== place))}
                    >
                      <Trash2 size={16} aria-hidden="true" />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Sum
                </th>
                <td className={total === WHOLE ? 'num' : 'num draws__wrong'}>{sumText(total)}</td>
                <td className="num">{formatDollars(dollars)}</td>
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      ) : null}
      <Button
        tone="quiet"
        size="small"
        onClick={() => {
          const last = Number(rows.at(-1)?.month ?? -1)
          change([...rows, { month: Number.isInteger(last) ? String(last + 1) : '', percent: '' }])
        }}
      >
        <Plus size={16} aria-hidden="true" />
        Add a draw
      </Button>
    </div>
  )
}
