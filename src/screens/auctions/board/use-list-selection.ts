// A board's selection: the first auction on wide screens, scrolling to a linked one, and stepping with j and k.
import { type RefObject, useEffect, useRef } from 'react'
import type { VirtualRowsHandle } from '../../../ui/use-virtual-rows'
import { useAppSelector, useGetState } from '../../store-binding'
import { rowLinkId } from './auction-row'
import type { SelectAuction } from './selected-auction'
import type { BoardSelector } from './use-board'

interface ListSelection {
  readonly selectBoard: BoardSelector
  readonly selectedId: number | null
  readonly select: SelectAuction
  readonly list: RefObject<VirtualRowsHandle | null>
  /** The panel is always visible. */
  readonly wide: boolean
}

/** Searches the whole list, so call it on demand rather than on every event. */
const indexOf = (id: number | null, ids: readonly number[]): number => (id === null ? -1 : ids.indexOf(id))

/** Selects the first auction and scrolls to a linked one. Returns a function that moves the selection by a number of rows. */
export function useListSelection({ selectBoard, selectedId, select, list, wide }: ListSelection): (by: number) => void {
  const getState = useGetState()
  const isEmpty = useAppSelector((state) => selectBoard(state).shown === 0)
  // On wide screens, select the first auction once. It stays selected when the order changes.
  const hasSelected = useRef(false)
  useEffect(() => {
    const first = selectBoard(getState()).ids.at(0)
    if (!wide || hasSelected.current || isEmpty || first === undefined) return
    hasSelected.current = true
    if (selectedId === null) select(first)
  }, [wide, isEmpty, selectBoard, getState, selectedId, select])

  // Scroll to a linked auction once, as soon as the list has loaded.
  const hasRevealed = useRef(false)
  useEffect(() => {
    if (hasRevealed.current || isEmpty) return
    hasRevealed.current = true
    const index = indexOf(selectedId, selectBoard(getState()).ids)
    if (index >= 0) list.current?.reveal(index)
  }, [selectedId, isEmpty, selectBoard, getState, list])

  useFocusAfterLeaving(selectBoard)

  return (by) => {
    const { ids } = selectBoard(getState())
    const index = indexOf(selectedId, ids)
    const next = ids.at(index < 0 ? 0 : Math.min(Math.max(index + by, 0), ids.length - 1))
    if (next === undefined) return
    list.current?.reveal(ids.indexOf(next))
    select(next)
    requestAnimationFrame(() => document.getElementById(rowLinkId(next))?.focus({ preventScroll: true }))
  }
}

/** When the auction whose row has the focus leaves the board, focuses the row that took its place, or the heading. */
function useFocusAfterLeaving(selectBoard: BoardSelector): void {
  const getState = useGetState()
  const focused = useRef<{ readonly id: number; readonly index: number } | null>(null)
  const leftId = useAppSelector((state) => {
    const id = focused.current?.id ?? null
    return id === null || selectBoard(state).ids.includes(id) ? null : id
  })
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      const id = target instanceof Element ? auctionOfRow(target) : null
      focused.current = id === null ? null : { id, index: indexOf(id, selectBoard(getState()).ids) }
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [selectBoard, getState])
  useEffect(() => {
    const removed = focused.current
    if (leftId === null || removed?.id !== leftId) return
    const request = requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const { ids } = selectBoard(getState())
      const next = ids[Math.min(removed.index, ids.length - 1)]
      const link = next === undefined ? null : document.getElementById(rowLinkId(next))
      const heading = document.querySelector<HTMLElement>('.board h1')
      ;(link ?? heading)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(request)
  }, [leftId, selectBoard, getState])
}

/** The auction of the row or card that contains this element; null outside of rows. */
function auctionOfRow(element: Element): number | null {
  const link = element.closest('tr, article')?.querySelector('[id^="auction-"]')
  const id = Number(/^auction-(\d+)$/.exec(link?.id ?? '')?.[1])
  return Number.isInteger(id) ? id : null
}
