// What a board shows, for those who draw its parts. The board changes with every event, so each part selects only what it draws.
import { useCallback, useMemo } from 'react'
import type { RootState } from '../../../state/root-state'
import type { BoardView } from '../../../state/views/live-board.view'
import { makeBoardView } from '../../../state/views/live-board.view'
import type { BoardStatus } from '../../destinations'

/** Reads a board of the state; one for all parts, because it sorts. */
export type ReadBoard = (state: RootState) => BoardView

/** The reader of this board: the same function while the status stays. */
export function useBoard(status: BoardStatus): ReadBoard {
  const view = useMemo(makeBoardView, [])
  return useCallback((state) => view(state, status), [view, status])
}
