// Which rows of a long list are in the document: those in view and a few beyond each edge. All rows have the same height.
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Ref, RefObject } from 'react'
import { useImperativeHandle } from 'react'
import { PRINT, useMediaQuery } from './media-query'

/** Rows beyond each edge, so that a fast scroll shows no gaps. */
export const OVERSCAN = 5
/** Rows where nothing is laid out, as in a test. */
const ROWS_WITHOUT_LAYOUT = 8

export interface VirtualRowsHandle {
  /** Scrolls as little as needed to make the row fully visible. */
  reveal(index: number): void
}

interface VirtualRowsOptions {
  readonly count: number
  /** Height of a row with its gap, px; the virtualizer asks for it once, so a list with another height needs another `key`. */
  readonly rowHeight: number
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** What stands above the first row in the element that scrolls, px. */
  readonly above: number
  /** What covers the top of the view, such as a sticky head, px. */
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
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    overscan: OVERSCAN,
    scrollMargin: above,
    scrollPaddingStart: covered,
  })
  useImperativeHandle(ref, () => ({ reveal: (index) => virtualizer.scrollToIndex(index) }), [virtualizer])
  const printed = useMediaQuery(PRINT)
  // Paper doesn't scroll, so all rows are there.
  if (printed) return { first: 0, end: count }
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]?.index ?? 0
  return { first, end: Math.min(count, first + (rows.length || ROWS_WITHOUT_LAYOUT)) }
}
