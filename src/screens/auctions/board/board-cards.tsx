// A board as cards. Only visible cards are in the DOM, but assistive technology gets one list with the full count.
import { type Ref, type RefObject, useRef } from 'react'
import { boardTitle } from '../../../domain/auction-status'
import { useDistanceFromTop } from '../../../ui/use-distance-from-top'
import { useFontScale } from '../../../ui/use-font-scale'
import { useVirtualRows, type VirtualRowsHandle } from '../../../ui/use-virtual-rows'
import type { BoardStatus } from '../../destinations'
import { AuctionRow } from './auction-row'
import { type BoardSelector, useRowIds } from './use-board'

/** Height of a card plus its gap, px at a font size of 16 px; must match board.css. */
const ROW_WIDE = 138
const ROW_NARROW = 152

interface BoardCardsProps {
  readonly status: BoardStatus
  readonly selectBoard: BoardSelector
  readonly selectedId: number | null
  readonly narrow: boolean
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly ref?: Ref<VirtualRowsHandle> | undefined
}

export function BoardCards({ status, selectBoard, selectedId, narrow, scroller, ref }: BoardCardsProps) {
  const ids = useRowIds(selectBoard, status)
  const list = useRef<HTMLUListElement>(null)
  const rowHeight = (narrow ? ROW_NARROW : ROW_WIDE) * useFontScale()
  const above = useDistanceFromTop(list, scroller)
  const { first, end } = useVirtualRows({ count: ids.length, rowHeight, scroller, above, ref })
  return (
    <ul ref={list} className="board__cards" aria-label={boardTitle[status]} style={{ height: ids.length * rowHeight }}>
      {ids.slice(first, end).map((id, offset) => {
        const index = first + offset
        return (
          <li
            key={id}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${index * rowHeight}px)` }}
          >
            <AuctionRow id={id} status={status} selected={id === selectedId} narrow={narrow} />
          </li>
        )
      })}
    </ul>
  )
}
