// A board's selection: the first auction on wide screens, scrolling to a linked one, and stepping with j and k.
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { VirtualRowsHandle } from '../../../ui/use-virtual-rows'
import { useAppSelector, useGetState } from '../../store-binding'
import { rowLinkId } from './auction-row'
import type { SelectAuction } from './selected-auction'
import type { ReadBoard } from './use-board'

interface ListSelection {
  readonly board: ReadBoard
  readonly selectedId: number | null
  readonly select: SelectAuction
  readonly list: RefObject<VirtualRowsHandle | null>
  /** The panel is always visible. */
  readonly wide: boolean
}

/** Searches the whole list, so call it on demand rather than on every event. */
const indexOf = (id: number | null, ids: readonly number[]): number => (id === null ? -1 : ids.indexOf(id))

/** Selects and reveals once on mount. Returns a function that moves the selection by a number of rows. */
export function useListSelection({ board, selectedId, select, list, wide }: ListSelection): (by: number) => void {
  const getState = useGetState()
  const isEmpty = useAppSelector((state) => board(state).shown === 0)
  // On wide screens, select the first auction once. It stays selected when the order changes.
  const hasSelected = useRef(false)
  useEffect(() => {
    const first = board(getState()).ids.at(0)
    if (!wide || hasSelected.current || isEmpty || first === undefined) return
    hasSelected.current = true
    if (selectedId === null) select(first)
  }, [wide, isEmpty, board, getState, selectedId, select])

  // Scroll to a linked auction once, as soon as the list has loaded.
  const hasRevealed = useRef(false)
  useEffect(() => {
    if (hasRevealed.current || isEmpty) return
    hasRevealed.current = true
    const index = indexOf(selectedId, board(getState()).ids)
    if (index >= 0) list.current?.reveal(index)
  }, [selectedId, isEmpty, board, getState, list])

  return (by) => {
    const { ids } = board(getState())
    const index = indexOf(selectedId, ids)
    const next = ids.at(index < 0 ? 0 : Math.min(Math.max(index + by, 0), ids.length - 1))
    if (next === undefined) return
    list.current?.reveal(ids.indexOf(next))
    select(next)
    requestAnimationFrame(() => document.getElementById(rowLinkId(next))?.focus({ preventScroll: true }))
  }
}
