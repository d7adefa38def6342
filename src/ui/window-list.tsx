// A list of rows of one fixed height: only the visible ones are rendered, positions are arithmetic, 100 000 rows cost what
// 100 cost. To assistive technology it is one list with the true count and places.
import type { ReactNode, Ref, RefObject } from 'react'
import { useRef } from 'react'
import type { RowWindow } from './row-window'
import type { RowWindowHandle } from './use-row-window'
import { useRowWindow } from './use-row-window'
import './window-list.css'

interface WindowListProps {
  readonly label: string
  readonly count: number
  /** Height of a row with its gap, px. */
  readonly rowHeight: number
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Renders the rows of the window, each in a `WindowRow`. */
  readonly renderRows: (window: RowWindow) => ReactNode
  readonly ref?: Ref<RowWindowHandle> | undefined
}

/** The list; see the top of the file. */
export function WindowList({ label, count, rowHeight, scroller, renderRows, ref }: WindowListProps) {
  const holder = useRef<HTMLUListElement>(null)
  const shown = useRowWindow({ count, rowHeight, scroller, holder, handle: ref })
  return (
    <ul ref={holder} className="window-list" aria-label={label} style={{ height: count * rowHeight }}>
      {renderRows(shown)}
    </ul>
  )
}

interface WindowRowProps {
  readonly index: number
  readonly count: number
  readonly rowHeight: number
  readonly children: ReactNode
}

/** One row at its place. */
export function WindowRow({ index, count, rowHeight, children }: WindowRowProps) {
  return (
    <li
      className="window-list__row"
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      {children}
    </li>
  )
}
