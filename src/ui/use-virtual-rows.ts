// Virtualizes a long list with rows of equal height: only visible rows and a few beyond each edge are rendered.
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Ref, type RefObject, useImperativeHandle } from 'react'
import { LOW, PRINT, useMediaQuery } from './media-query'

/** Extra rows beyond each edge, so that fast scrolling shows no gaps. */
export const OVERSCAN = 5
/** Rows rendered without layout, as in tests. */
const ROWS_WITHOUT_LAYOUT = 8

export interface VirtualRowsHandle {
  /** Scrolls as little as needed to make the row fully visible. */
  reveal(index: number): void
}

interface VirtualRowsOptions {
  readonly count: number
  /** Row height plus gap, px. Read only once, so a list with a different height needs a different `key`. */
  readonly rowHeight: number
  /** The scrolling element. In a short window the page scrolls instead. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Height of the content above the first row in what scrolls, px. */
  readonly above: number
  /** Height covered at the top of the view, such as by a sticky header, px. */
  readonly covered?: number
  readonly ref?: Ref<VirtualRowsHandle> | undefined
}

interface VirtualRows {
  readonly first: number
  /** One past the last row. */
  readonly end: number
}

/** The rows to render: `ids.slice(first, end)`. */
export function useVirtualRows({
  count,
  rowHeight,
  scroller,
  above,
  covered = 0,
  ref,
}: VirtualRowsOptions): VirtualRows {
  const low = useMediaQuery(LOW)
  const options = { count, estimateSize: () => rowHeight, overscan: OVERSCAN, scrollMargin: above }
  const inScroller = useVirtualizer({
    ...options,
    enabled: !low,
    getScrollElement: () => scroller.current,
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    scrollPaddingStart: covered,
  })
  const inPage = useWindowVirtualizer({ ...options, enabled: low, initialOffset: () => window.scrollY })
  const virtualizer = low ? inPage : inScroller
  useImperativeHandle(ref, () => ({ reveal: (index) => virtualizer.scrollToIndex(index) }), [virtualizer])
  const printed = useMediaQuery(PRINT)
  // Print all rows, because paper doesn't scroll.
  if (printed) return { first: 0, end: count }
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]?.index ?? 0
  return { first, end: Math.min(count, first + (rows.length || ROWS_WITHOUT_LAYOUT)) }
}
