// The file that is being read, its preview, or why it can't be read.
import { useEffect, useRef, useState } from 'react'
import type { DrawColumns } from '../../../domain/loan/draw-columns'
import { drawColumns } from '../../../domain/loan/draw-import'
import type { Preview } from './import-preview'

export interface SheetReading {
  readonly preview: Preview | null
  /** The name of the file that is being read; null if none is. */
  readonly reading: string | null
  /** Why the last file can't be read, or null. */
  readonly error: string | null
  /** Reads a sheet of a file; null: the first visible one. Replaces a reading that isn't finished. */
  readonly open: (file: File, sheet: string | null) => Promise<void>
  readonly cancel: () => void
  /** Also ends what is being read. */
  readonly close: () => void
  readonly choose: (columns: DrawColumns) => void
}

export function useSheetReading(loanAmount: string): SheetReading {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const current = useRef<AbortController | null>(null)
  const cancel = () => {
    current.current?.abort()
    current.current = null
    setReading(null)
  }
  // A worker of a page that was left would go on.
  useEffect(() => () => current.current?.abort(), [])
  return {
    preview,
    reading,
    error,
    cancel,
    close: () => {
      cancel()
      setPreview(null)
    },
    choose: (columns) => setPreview((shown) => (shown === null ? null : { ...shown, columns })),
    open: async (file, sheet) => {
      cancel()
      const controller = new AbortController()
      current.current = controller
      setReading(file.name)
      setError(null)
      const { readInWorker } = await import('./read-in-worker')
      const read = await readInWorker({ file, sheet }, controller.signal)
      if (read === null || controller.signal.aborted) return
      current.current = null
      setReading(null)
      // An empty sheet is shown too if there are others to choose from.
      const isShown = read.ok && (read.table.length > 0 || read.sheets.length > 1)
      setPreview(isShown ? { file, read, columns: drawColumns(read.table, loanAmount) } : null)
      setError(isShown ? null : read.ok ? 'The file has no rows.' : read.reason)
    },
  }
}
