// Undo and redo for the rows of a grid.
import { useState } from 'react'

interface History<T> {
  readonly before: readonly T[]
  readonly after: readonly T[]
  /** The last edited cell, because typing in one cell counts as one change. */
  readonly cell: string
}

const MAX_CHANGES = 100

/** `write` stores new rows in place of `current`. */
export function useUndo<T>(current: T, write: (rows: T) => void) {
  const [history, setHistory] = useState<History<T>>({ before: [], after: [], cell: '' })
  return {
    change(rows: T, cell = '') {
      setHistory(({ before, cell: last }) => ({
        before: cell !== '' && cell === last ? before : [...before, current].slice(-MAX_CHANGES),
        after: [],
        cell,
      }))
      write(rows)
    },
    undo:
      history.before.length === 0
        ? null
        : () => {
            const rows = history.before.at(-1)
            if (rows === undefined) return
            setHistory({ before: history.before.slice(0, -1), after: [current, ...history.after], cell: '' })
            write(rows)
          },
    redo:
      history.after.length === 0
        ? null
        : () => {
            const rows = history.after[0]
            if (rows === undefined) return
            setHistory({ before: [...history.before, current], after: history.after.slice(1), cell: '' })
            write(rows)
          },
  }
}
