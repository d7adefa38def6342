// The selector behind a board. A board changes with every event, so each component selects only what it draws.
import { useCallback, useMemo } from 'react'
import type { RootState } from '../../../state/root-reducer'
import type { BoardView } from '../../../state/views/live-board.view'
import { makeBoardView } from '../../../state/views/live-board.view'
import type { BoardStatus } from '../../destinations'

/** Selects a board. Shared by its components, because it sorts. */
export type BoardSelector = (state: RootState) => BoardView

/** The selector of this board; stable per status. */
export function useBoard(status: BoardStatus): BoardSelector {
  const view = useMemo(makeBoardView, [])
  return useCallback((state) => view(state, status), [view, status])
}
