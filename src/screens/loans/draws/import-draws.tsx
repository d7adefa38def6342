// **Import a file**: a draw schedule out of an .xlsx or .csv, shown before it takes the place of anything.
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCountOf, formatHundredths } from '../../../domain/formats'
import { importBlock } from '../../../domain/loan/draw-edit'
import { drawsOf } from '../../../domain/loan/draw-rows'
import { WHOLE } from '../../../domain/loan/draw-schedule'
import type { DrawRow } from '../../../domain/loan/setup-values'
import { Button } from '../../../ui/button'
import { ChoiceField } from '../../../ui/choice-field'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import type { SheetRead } from './sheet-file'
import './import-draws.css'

type Rows = readonly DrawRow[]

/** A file that was read, and the draws in it. */
interface Preview {
  readonly file: File
  readonly read: SheetRead
  readonly rows: Rows
}

interface ImportDrawsProps {
  /** As it is typed in the form. */
  readonly loanAmount: string
  /** How many draws the import takes the place of. */
  readonly replaced: number
  readonly onRows: (rows: Rows) => void
}

const NONE =
  'No draws were found. The sheet needs a column named Month or Period, and one named Draw amount or Percent.'

/** The button, and the preview; the code that reads a file loads with the first one. */
export function ImportDraws({ loanAmount, replaced, onRows }: ImportDrawsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const open = async (file: File, sheet: string | null) => {
    const { readSheet } = await import('./sheet-file')
    const read = await readSheet(file, sheet)
    const rows = read.ok ? importBlock(read.table) : []
    // With other sheets to choose from, an empty one is shown too.
    const isShown = read.ok && (rows.length > 0 || read.sheets.length > 1)
    setPreview(isShown ? { file, read, rows } : null)
    setWhy(isShown ? null : read.ok ? NONE : read.why)
  }
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => input.current?.click()}>
        <FileUp size={16} aria-hidden="true" />
        Import a file
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Draw schedule file"
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void open(file, null)
        }}
      />
      {why === null ? null : (
        <span className="field__error" role="alert">
          {why}
        </span>
      )}
      <Dialog
        open={preview !== null}
        onClose={() => setPreview(null)}
        title="Import draws"
        subtitle={preview === null ? '' : sourceOf(preview)}
      >
        {preview === null ? null : (
          <PreviewBody
            preview={preview}
            loanAmount={loanAmount}
            replaced={replaced}
            onSheet={(sheet) => void open(preview.file, sheet)}
          />
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={() => setPreview(null)}>
            Cancel
          </Button>
          <Button
            disabled={preview === null || preview.rows.length === 0}
            onClick={() => {
              if (preview !== null) onRows(preview.rows)
              setPreview(null)
            }}
          >
            {replaced > 0 ? 'Replace the draws' : 'Use these draws'}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** `Sheet Draws of budget.xlsx`, or the name of the file. */
const sourceOf = ({ file, read }: Preview): string =>
  read.sheet === null ? file.name : `Sheet ${read.sheet} of ${file.name}`

interface PreviewBodyProps extends Omit<ImportDrawsProps, 'onRows'> {
  readonly preview: Preview
  readonly onSheet: (name: string) => void
}

function PreviewBody({ preview: { read, rows }, loanAmount, replaced, onSheet }: PreviewBodyProps) {
  const draws = drawsOf({ draws: rows, loan_amount: loanAmount })
  const whole = draws.reduce((sum, { hundredths }) => sum + hundredths, 0)
  const listed = rows.map((row, place) => ({ ...row, place }))
  return (
    <>
      {read.sheets.length > 1 && read.sheet !== null ? (
        <ChoiceField
          label="Sheet"
          value={read.sheet}
          choices={read.sheets.map((name) => ({ value: name, label: name }))}
          onChoice={onSheet}
        />
      ) : null}
      <p role="status">
        {formatCountOf(rows.length, 'draw')} found, {formatHundredths(whole)}% of the loan
        {read.hiddenRows > 0 ? `; ${formatCountOf(read.hiddenRows, 'hidden row')} left out` : ''}.
        {replaced > 0
          ? ` They replace the ${formatCountOf(replaced, 'draw')} that you entered; Undo brings them back.`
          : ''}
      </p>
      {rows.length === 0 ? <Notice tone="warn">{NONE}</Notice> : null}
      {rows.length > 0 && whole !== WHOLE ? (
        <Notice tone="warn">The draws don’t add up to 100.00% of the loan. Check that this is the right column.</Notice>
      ) : null}
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
              {listed.map(({ month, percent, amount, place }) => (
                <tr key={place}>
                  <th scope="row">{month}</th>
                  <td className="num">{amount ?? percent}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
