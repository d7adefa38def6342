// Previews the draws in a file, with a choice of columns and a list of everything skipped.
import { MAX_ROWS } from '../../../domain/entry/table'
import { formatCount, formatCountOf, formatHundredths } from '../../../domain/formats'
import { columnNames, type DrawColumns, type ImportedDraws, importedDraws } from '../../../domain/loan/draw-import'
import { drawsOf } from '../../../domain/loan/draw-rows'
import { FULL_HUNDREDTHS } from '../../../domain/loan/draw-schedule'
import { formatDollars } from '../../../domain/money'
import { ChoiceField } from '../../../ui/choice-field'
import { Notice } from '../../../ui/states'
import type { SheetRead } from './sheet-file'

export interface Preview {
  readonly file: File
  readonly read: SheetRead
  readonly columns: DrawColumns
}

interface ImportPreviewProps {
  readonly preview: Preview
  /** As typed in the form. */
  readonly loanAmount: string
  /** How many draws the import replaces. */
  readonly replaced: number
  readonly onSheet: (name: string) => void
  readonly onColumns: (columns: DrawColumns) => void
}

export function ImportPreview({ preview, loanAmount, replaced, onSheet, onColumns }: ImportPreviewProps) {
  const { read, columns } = preview
  const imported = importedDraws(read.table, columns)
  const { rows } = imported
  const draws = drawsOf({ draws: rows, loan_amount: loanAmount })
  const total = draws.reduce((sum, { hundredths }) => sum + hundredths, 0)
  const names = columnNames(read.table, columns).map((label, at) => ({ value: String(at), label }))
  const listed = rows.map(({ month, percent, amount }, index) => ({
    index,
    month,
    draw: amount === undefined ? percent : formatDollars(draws[index]?.amount ?? 0),
  }))
  return (
    <>
      {read.sheets.length > 1 && read.sheet !== null ? (
        <ChoiceField
          label="Sheet"
          value={read.sheet}
          choices={read.sheets.map((name) => ({ value: name, label: name }))}
          onChoice={(name) => (name === '' ? undefined : onSheet(name))}
        />
      ) : null}
      <div className="import-draws__columns">
        <ChoiceField
          label="Month column"
          value={String(columns.month)}
          choices={names}
          onChoice={(at) => onColumns({ ...columns, month: indexOfValue(at) })}
        />
        <ChoiceField
          label="Draw column"
          value={String(columns.draw)}
          choices={names}
          onChoice={(at) => onColumns({ ...columns, draw: indexOfValue(at) })}
        />
      </div>
      <p role="status">
        {formatCountOf(rows.length, 'draw')} found, {formatHundredths(total)}% of the loan.
        {replaced > 0 ? ` They replace the ${formatCountOf(replaced, 'draw')} you entered. You can undo this.` : ''}
      </p>
      {rows.length === 0 ? <Notice tone="warn">{noDrawsText(columns)}</Notice> : null}
      {rows.length > 0 && total !== FULL_HUNDREDTHS ? (
        <Notice tone="warn">The draws don’t add up to 100.00% of the loan. Check the columns.</Notice>
      ) : null}
      <Remarks remarks={[...remarksOnSheet(read), ...remarksOnDraws(imported)]} />
      {rows.length === 0 ? null : (
        <div className="import-draws">
          <table>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Draw</th>
              </tr>
            </thead>
            <tbody>
              {listed.map(({ month, draw, index }) => (
                <tr key={index}>
                  <th scope="row">{month}</th>
                  <td className="num">{draw}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

const indexOfValue = (value: string): number => (value === '' ? -1 : Number(value))

const noDrawsText = ({ month, draw }: DrawColumns): string =>
  month < 0
    ? 'No column is named Month or Period. Choose the month column.'
    : draw < 0
      ? 'No column is named Draw, Amount or Percent. Choose the draw column.'
      : 'No row has both a month and a draw in these columns. Choose different columns.'

function Remarks({ remarks }: { readonly remarks: readonly string[] }) {
  return remarks.length === 0 ? null : (
    <ul className="import-draws__remarks key">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}

function remarksOnSheet({
  hiddenRows,
  hiddenColumns,
  formulasWithoutResult,
  isTruncated,
}: SheetRead): readonly string[] {
  const hidden = [
    ...(hiddenRows > 0 ? [formatCountOf(hiddenRows, 'hidden row')] : []),
    ...(hiddenColumns > 0 ? [formatCountOf(hiddenColumns, 'hidden column')] : []),
  ]
  return [
    ...(hidden.length > 0 ? [`Skipped: ${hidden.join(' and ')}.`] : []),
    ...(formulasWithoutResult > 0
      ? [
          `${formatCountOf(formulasWithoutResult, 'formula')} without a saved result. Open the file in Excel, save it, and import it again.`,
        ]
      : []),
    ...(isTruncated ? [`Only the first ${formatCount(MAX_ROWS)} rows were read.`] : []),
  ]
}

const remarksOnDraws = ({ leftOut, isRounded }: ImportedDraws): readonly string[] => [
  ...(leftOut.length > 0 ? [`Skipped, because the month can’t be read: ${leftOut.join(', ')}.`] : []),
  ...(isRounded ? ['Percentages are rounded to two decimals.'] : []),
]
