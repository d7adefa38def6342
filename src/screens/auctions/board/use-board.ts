// The selector behind a board. A board changes with every event, so each component selects only what it draws.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { selectBoardQuery } from '../../../state/boards/boards.slice'
import type { RootState } from '../../../state/root-reducer'
import { type BoardView, makeBoardView } from '../../../state/views/live-board.view'
import { useDeferred } from '../../../ui/use-deferred'
import type { BoardStatus } from '../../destinations'
import { useAppSelector } from '../../store-binding'

/** Selects a board. Shared by its components, because it sorts. */
export type BoardSelector = (state: RootState) => BoardView

/** The selector of this board; stable per status. */
export function useBoard(status: BoardStatus): BoardSelector {
  const view = useMemo(makeBoardView, [])
  return useCallback((state) => view(state, status), [view, status])
}

/**
 * The auctions in the order of the rows. After a change of sort or search, the rows follow when the control has been painted; events
 * change them at once.
 */
export function useRowIds(selectBoard: BoardSelector, status: BoardStatus): readonly number[] {
  const ids = useAppSelector((state) => selectBoard(state).ids)
  const query = useAppSelector((state) => selectBoardQuery(state, status))
  const isDrawn = useDeferred(query) === query
  const drawn = useRef({ selectBoard, ids })
  useEffect(() => {
    if (isDrawn) drawn.current = { selectBoard, ids }
  }, [isDrawn, selectBoard, ids])
  return isDrawn || drawn.current.selectBoard !== selectBoard ? ids : drawn.current.ids
}
