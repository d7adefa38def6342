// A list of rows of one fixed height: only the visible ones are rendered, positions are arithmetic, 100 000 rows cost what
// 100 cost. To assistive technology it is one list with the true count and places.
import type { ReactNode, Ref, RefObject } from 'react'
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { RowWindow } from './row-window'
import { rowWindow, scrollToReveal } from './row-window'
import './window-list.css'

export interface WindowListHandle {
  /** Scrolls as little as needed to make the row fully visible. */
  reveal(index: number): void
}

interface WindowListProps {
  readonly label: string
  readonly count: number
  /** Height of a row with its gap, px. */
  readonly rowHeight: number
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Renders the rows of the window, each in a `WindowRow`. */
  readonly renderRows: (window: RowWindow) => ReactNode
  readonly ref?: Ref<WindowListHandle>
}

const SPARE = 2
const BEFORE_LAYOUT: RowWindow = { first: 0, end: 8 }

/** The list; see the top of the file. */
export function WindowList({ label, count, rowHeight, scroller, renderRows, ref }: WindowListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [drawn, setDrawn] = useState<RowWindow>(BEFORE_LAYOUT)

  const look = useCallback(() => {
    const view = scroller.current
    const element = list.current
    if (!view || !element) return
    const visibleHeight = view.clientHeight
    // Without layout (a test, a hidden panel) nothing can be measured, so the rendered rows stay.
    if (visibleHeight === 0) return
    const hiddenAbove = view.getBoundingClientRect().top - element.getBoundingClientRect().top
    const next = rowWindow({ count, rowHeight, hiddenAbove, visibleHeight, spare: SPARE })
    setDrawn((before) => (before.first === next.first && before.end === next.end ? before : next))
  }, [count, rowHeight, scroller])

  useLayoutEffect(() => {
    const view = scroller.current
    if (!view) return
    look()
    view.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(view)
    return () => {
      view.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [look, scroller])

  useImperativeHandle(
    ref,
    () => ({
      reveal(index: number) {
        const view = scroller.current
        const element = list.current
        if (!view || !element) return
        const top = element.getBoundingClientRect().top - view.getBoundingClientRect().top + index * rowHeight
        view.scrollBy({ top: scrollToReveal(top, rowHeight, 0, view.clientHeight) })
        look()
      },
    }),
    [rowHeight, scroller, look],
  )

  const shown: RowWindow = { first: Math.min(drawn.first, count), end: Math.min(drawn.end, count) }
  return (
    <ul ref={list} className="window-list" aria-label={label} style={{ height: count * rowHeight }}>
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
