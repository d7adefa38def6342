// Undo and redo of the rows of a grid: each change keeps what was there before.
import { useState } from 'react'

interface Past<T> {
  readonly before: readonly T[]
  readonly after: readonly T[]
  /** The cell that was changed last: typing in one cell is one change. */
  readonly cell: string
}

const MOST_CHANGES = 100

/** `write` stores rows; `current` are those that stand. */
export function useUndo<T>(current: T, write: (rows: T) => void) {
  const [past, setPast] = useState<Past<T>>({ before: [], after: [], cell: '' })
  return {
    change(rows: T, cell = '') {
      setPast(({ before, cell: last }) => ({
        before: cell !== '' && cell === last ? before : [...before, current].slice(-MOST_CHANGES),
        after: [],
        cell,
      }))
      write(rows)
    },
    undo:
      past.before.length === 0
        ? null
        : () => {
            const rows = past.before.at(-1)
            if (rows === undefined) return
            setPast({ before: past.before.slice(0, -1), after: [current, ...past.after], cell: '' })
            write(rows)
          },
    redo:
      past.after.length === 0
        ? null
        : () => {
            const rows = past.after[0]
            if (rows === undefined) return
            setPast({ before: [...past.before, current], after: past.after.slice(1), cell: '' })
            write(rows)
          },
  }
}
