// **Import a file**: previews a draw schedule from an .xlsx or .csv file before it replaces anything.
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { drawColumns, importedDraws } from '../../../domain/loan/draw-import'
import type { DrawRow } from '../../../domain/loan/setup-values'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ImportPreview, type Preview } from './import-preview'
import './import-draws.css'

interface ImportDrawsProps {
  /** As typed in the form. */
  readonly loanAmount: string
  /** How many draws the import replaces. */
  readonly replaced: number
  readonly onRows: (rows: readonly DrawRow[]) => void
}

/** The button and the preview. The file reader loads with the first file. */
export function ImportDraws({ loanAmount, replaced, onRows }: ImportDrawsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const open = async (file: File, sheet: string | null) => {
    const { readSheet } = await import('./sheet-file')
    const read = await readSheet(file, sheet)
    // An empty sheet is shown too if there are others to choose from.
    const isShown = read.ok && (read.table.length > 0 || read.sheets.length > 1)
    setPreview(isShown ? { file, read, columns: drawColumns(read.table, loanAmount) } : null)
    setError(isShown ? null : read.ok ? 'The file has no rows.' : read.reason)
  }
  const rows = preview === null ? [] : importedDraws(preview.read.table, preview.columns).rows
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
      {error === null ? null : (
        <span className="field__error" role="alert">
          {error}
        </span>
      )}
      <Dialog
        open={preview !== null}
        onClose={() => setPreview(null)}
        title="Import draws"
        subtitle={preview === null ? '' : sourceOf(preview)}
      >
        {preview === null ? null : (
          <ImportPreview
            preview={preview}
            loanAmount={loanAmount}
            replaced={replaced}
            onSheet={(sheet) => void open(preview.file, sheet)}
            onColumns={(columns) => setPreview({ ...preview, columns })}
          />
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={() => setPreview(null)}>
            Cancel
          </Button>
          <Button
            disabled={rows.length === 0}
            onClick={() => {
              onRows(rows)
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

/** `Sheet Draws of budget.xlsx`, or the file's name. */
const sourceOf = ({ file, read }: Preview): string =>
  read.sheet === null ? file.name : `Sheet ${read.sheet} of ${file.name}`
