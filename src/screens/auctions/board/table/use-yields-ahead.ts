// Computes the yields of all auctions of a board in the background once the board shows them, so that sorting by one finds them ready.
import { useEffect, useMemo } from 'react'
import type { BoardColumn } from '../../../../domain/board-columns'
import { isYieldFigure } from '../../../../domain/yield/assumption'
import { selectAssumption } from '../../../../state/assumption/assumption.slice'
import { yieldFigureOf } from '../../../../state/views/auction-yields'
import { useAppSelector, useGetState } from '../../../store-binding'
import type { BoardSelector } from '../use-board'

/** How many auctions are computed at once, which takes about 4 ms with all four figures. */
const SLICE = 20
/** The time between two slices, ms: about a frame. */
const PAUSE_MS = 16

/** Starts again after another assumption. What changes meanwhile is computed when it's drawn or sorted. */
export function useYieldsAhead(selectBoard: BoardSelector, columns: readonly BoardColumn[]): void {
  const getState = useGetState()
  const assumption = useAppSelector(selectAssumption)
  const figures = useMemo(() => columns.filter(isYieldFigure), [columns])
  useEffect(() => {
    // Listed only to run again with another assumption, which the figures are computed with.
    void assumption
    if (figures.length === 0) return
    const ids = selectBoard(getState()).ids.slice()
    let timer: ReturnType<typeof setTimeout>
    const compute = () => {
      const state = getState()
      for (const id of ids.splice(0, SLICE)) for (const figure of figures) yieldFigureOf(state, id, figure)
      if (ids.length > 0) timer = setTimeout(compute, PAUSE_MS)
    }
    timer = setTimeout(compute, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [figures, assumption, selectBoard, getState])
}
