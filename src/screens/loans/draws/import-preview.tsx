// Previews the draws in a file, with the form's own checks, a choice of columns, and a list of everything skipped.
import { CircleAlert } from 'lucide-react'
import { MAX_ROWS } from '../../../domain/entry/table'
import { formatCount, formatCountOf, formatHundredths } from '../../../domain/formats'
import { columnNames, type DrawColumns } from '../../../domain/loan/draw-columns'
import { type ImportedDraws, importedDraws } from '../../../domain/loan/draw-import'
import { drawProblems, drawSumProblem, drawsOf, shareOfDraws } from '../../../domain/loan/draw-rows'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { formatDollars } from '../../../domain/money'
import { ChoiceField } from '../../../ui/choice-field'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Notice } from '../../../ui/states'
import type { SheetRead } from './sheet-file'

export interface Preview {
  readonly file: File
  readonly read: SheetRead
  readonly columns: DrawColumns
}

export interface ImportPreviewProps {
  readonly preview: Preview
  /** As typed in the form. */
  readonly values: SetupValues
  /** How many draws the import replaces. */
  readonly replaced: number
  /** True while another sheet is being read. */
  readonly isReading: boolean
  readonly onSheet: (name: string) => void
  readonly onColumns: (columns: DrawColumns) => void
}

export function ImportPreview({ preview, values, replaced, isReading, onSheet, onColumns }: ImportPreviewProps) {
  const { read, columns } = preview
  const imported = importedDraws(read.table, columns)
  const { rows } = imported
  const next: SetupValues = { ...values, draws: rows }
  const names = columnNames(read.table, columns).map((label, at) => ({ value: String(at), label }))
  const [monthLabel, drawLabel] = columns.isAcross ? ['Month row', 'Draw row'] : ['Month column', 'Draw column']
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
          label={monthLabel}
          value={String(columns.month)}
          choices={names}
          onChoice={(at) => onColumns({ ...columns, month: indexOfValue(at) })}
        />
        <ChoiceField
          label={drawLabel}
          value={String(columns.draw)}
          choices={names}
          onChoice={(at) => onColumns({ ...columns, draw: indexOfValue(at) })}
        />
      </div>
      <p role="status">
        {isReading
          ? 'Reading the sheet…'
          : `${formatCountOf(rows.length, 'draw')} found, ${formatHundredths(shareOfDraws(next))}% of the loan.`}
        {replaced > 0 ? ` They replace the ${formatCountOf(replaced, 'draw')} you entered. You can undo this.` : ''}
      </p>
      {rows.length === 0 ? (
        <Notice tone="warn">{noDrawsText(columns, imported)}</Notice>
      ) : (
        <Problems values={next} uncalculated={imported.uncalculated} />
      )}
      <Remarks remarks={[...remarksOnSheet(read), ...remarksOnDraws(imported)]} />
      {rows.length === 0 ? null : <Draws values={next} />}
    </>
  )
}

const indexOfValue = (value: string): number => (value === '' ? -1 : Number(value))

const OPEN_AND_SAVE = 'Open the file in Excel, save it, and import it again.'

const noDrawsText = ({ month, draw, isAcross }: DrawColumns, { uncalculated }: ImportedDraws): string => {
  if (month < 0) return 'No column is named Month or Period. Choose the month column.'
  if (draw < 0) return 'No column is named Draw, Amount or Percent. Choose the draw column.'
  if (uncalculated.length > 0)
    return `The draws are formulas, and the file doesn’t have their results. ${OPEN_AND_SAVE}`
  return `No row has both a month and a draw in these ${isAcross ? 'rows' : 'columns'}. Choose different ones.`
}

/** What the form would refuse. */
function Problems({
  values,
  uncalculated,
}: {
  readonly values: SetupValues
  readonly uncalculated: readonly string[]
}) {
  const rows = new Set(drawProblems(values).map(({ row }) => row)).size
  const sumProblem = drawSumProblem(values)
  return (
    <>
      {rows === 0 ? null : (
        <Notice tone="warn">
          {rows === 1 ? '1 draw has a problem, which is' : `${rows} draws have problems, which are`} marked below.
          Choose other columns, or correct the draws in the form.
        </Notice>
      )}
      {sumProblem === null ? null : <Notice tone="warn">{sumProblem}. Check the columns.</Notice>}
      {uncalculated.length === 0 ? null : (
        <Notice tone="warn">
          The file doesn’t have the results of the formulas in {formatCountOf(uncalculated.length, 'row')}:{' '}
          {uncalculated.slice(0, MAX_NAMED).join(', ')}. {OPEN_AND_SAVE}
        </Notice>
      )}
    </>
  )
}

/** Long lists end here. */
const MAX_NAMED = 12

function Draws({ values }: { readonly values: SetupValues }) {
  const draws = drawsOf(values)
  const problems = drawProblems(values)
  const listed = values.draws.map(({ month, percent, amount }, index) => ({
    index,
    month,
    draw: amount === undefined ? percent : signedDollars(draws[index]?.amount ?? 0),
    problems: problems.filter(({ row }) => row === index).map(({ message }) => message),
  }))
  return (
    <ScrollRegion className="import-draws" label="Draws in the file">
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Draw</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ month, draw, index, problems: own }) => (
            <tr key={index} className={own.length > 0 ? 'import-draws__wrong' : undefined}>
              <th scope="row">
                {month}
                {own.length === 0 ? null : (
                  <span className="import-draws__problem">
                    <CircleAlert size={14} aria-hidden="true" /> {sentence(own.join('; '))}
                  </span>
                )}
              </th>
              <td className="num">{draw}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const signedDollars = (dollars: number): string => `${dollars < 0 ? '−' : ''}${formatDollars(Math.abs(dollars))}`

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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
      ? [`${formatCountOf(formulasWithoutResult, 'formula')} without a saved result. ${OPEN_AND_SAVE}`]
      : []),
    ...(isTruncated ? [`Only the first ${formatCount(MAX_ROWS)} rows were read.`] : []),
  ]
}

const remarksOnDraws = ({ leftOut, remarks }: ImportedDraws): readonly string[] => [
  ...(leftOut.length > 0
    ? [
        `Skipped, because the month can’t be read: ${leftOut.slice(0, MAX_NAMED).join(', ')}${leftOut.length > MAX_NAMED ? ` and ${formatCount(leftOut.length - MAX_NAMED)} more` : ''}.`,
      ]
    : []),
  ...remarks,
]
