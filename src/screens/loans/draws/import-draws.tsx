// **Import a file**: previews a draw schedule from an .xlsx or .csv file before it replaces anything.
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { importedDraws } from '../../../domain/loan/draw-import'
import type { DrawRow, SetupValues } from '../../../domain/loan/setup-values'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Skeleton } from '../../../ui/states'
import './import-draws.css'
import type { Preview } from './import-preview'
import { importPreview } from './lazy-parts'
import { useSheetReading } from './use-sheet-reading'

interface ImportDrawsProps {
  /** As typed in the form. */
  readonly values: SetupValues
  /** How many draws the import replaces. */
  readonly replaced: number
  readonly onRows: (rows: readonly DrawRow[]) => void
}

/** The button, what it reads, and the preview. The file reader loads with the first file. */
export function ImportDraws({ values, replaced, onRows }: ImportDrawsProps) {
  const input = useRef<HTMLInputElement>(null)
  const { preview, reading, error, open, cancel, close, choose } = useSheetReading(values.loan_amount)
  const rows = preview === null ? [] : importedDraws(preview.read.table, preview.columns).rows
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        busy={reading !== null && preview === null}
        onClick={() => input.current?.click()}
      >
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
      {reading === null || preview !== null ? null : (
        <span className="import-draws__reading" role="status">
          Reading {reading}…
          <Button tone="quiet" size="small" onClick={cancel}>
            Cancel
          </Button>
        </span>
      )}
      {error === null ? null : (
        <span className="field__error" role="alert">
          {error}
        </span>
      )}
      <Dialog
        open={preview !== null}
        onClose={close}
        title="Import draws"
        subtitle={preview === null ? '' : sourceOf(preview)}
      >
        {preview === null ? null : (
          <WhenLoaded part={importPreview} fallback={<Skeleton height="240px" />}>
            <importPreview.Component
              preview={preview}
              values={values}
              replaced={replaced}
              isReading={reading !== null}
              onSheet={(sheet) => void open(preview.file, sheet)}
              onColumns={choose}
            />
          </WhenLoaded>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={rows.length === 0 || reading !== null}
            onClick={() => {
              onRows(rows)
              close()
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
