// Moves the selection of a board through its list: the first auction on a wide screen, a linked one, the next, the previous.
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

/** Looked up where it is needed, not at every event: it reads the whole list. */
const placeOf = (id: number | null, ids: readonly number[]): number => (id === null ? -1 : ids.indexOf(id))

/** Selects and reveals once at the beginning; returns how to step by a number of rows. */
export function useListSelection({ board, selectedId, select, list, wide }: ListSelection): (by: number) => void {
  const getState = useGetState()
  const isEmpty = useAppSelector((state) => board(state).shown === 0)
  // On a wide screen the first auction fills the panel, once; it stays selected when the order changes.
  const filled = useRef(false)
  useEffect(() => {
    const first = board(getState()).ids.at(0)
    if (!wide || filled.current || isEmpty || first === undefined) return
    filled.current = true
    if (selectedId === null) select(first)
  }, [wide, isEmpty, board, getState, selectedId, select])

  // A link to an auction far down the list scrolls to it: once, as soon as the list is known.
  const revealed = useRef(false)
  useEffect(() => {
    if (revealed.current || isEmpty) return
    revealed.current = true
    const place = placeOf(selectedId, board(getState()).ids)
    if (place >= 0) list.current?.reveal(place)
  }, [selectedId, isEmpty, board, getState, list])

  return (by) => {
    const { ids } = board(getState())
    const place = placeOf(selectedId, ids)
    const next = ids.at(place < 0 ? 0 : Math.min(Math.max(place + by, 0), ids.length - 1))
    if (next === undefined) return
    list.current?.reveal(ids.indexOf(next))
    select(next)
    requestAnimationFrame(() => document.getElementById(rowLinkId(next))?.focus({ preventScroll: true }))
  }
}
