// Which rows of a windowed list or table are rendered: measures on scroll and resize, and scrolls to a row on request.
import type { Ref, RefObject } from 'react'
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { PRINT, useMediaQuery } from './media-query'
import type { RowWindow } from './row-window'
import { rowWindow, scrollToReveal } from './row-window'

export interface RowWindowHandle {
  /** Scrolls as little as needed to make the row fully visible. */
  reveal(index: number): void
}

interface DrawnWindowProps {
  /** Height of a row with its gap, px. */
  readonly rowHeight: number
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** The element that holds the rows; as high as all of them. */
  readonly holder: RefObject<HTMLElement | null>
  /** What lies over the top of the visible area, such as a head that stays, px. */
  readonly covered?: number
  /** Extra rows beyond each edge while nothing scrolls. */
  readonly spare?: number
  /** The same while it scrolls. */
  readonly spareInMotion?: number
  readonly handle?: Ref<RowWindowHandle> | undefined
}

interface RowWindowProps extends DrawnWindowProps {
  readonly count: number
}

interface DrawnWindow {
  /** May reach beyond the end of the list. */
  readonly drawn: RowWindow
  /** Measures again. Where the list ends within the window, another length may have moved what is seen. */
  readonly look: () => void
}

const BEFORE_LAYOUT: RowWindow = { first: 0, end: 8 }
/** Paper does not scroll: all of it is there. */
const ALL: RowWindow = { first: 0, end: Number.POSITIVE_INFINITY }

/** What of a window there is in a list of so many. */
export const windowWithin = ({ first, end }: RowWindow, count: number): RowWindow => ({
  first: Math.min(first, count),
  end: Math.min(end, count),
})

/** The count where a list ends within the window; else null: then nothing has to be measured, which would cost a layout at every event. */
export const endWithin = ({ end }: RowWindow, count: number): number | null => (count <= end ? count : null)

/** The window of a list whose length somebody else watches. */
export function useDrawnWindow(props: DrawnWindowProps): DrawnWindow {
  const { rowHeight, scroller, holder, covered = 0, spare = 2, spareInMotion = spare, handle } = props
  const [drawn, setDrawn] = useState<RowWindow>(BEFORE_LAYOUT)

  const inMotion = useRef(false)

  const look = useCallback(() => {
    const view = scroller.current
    const element = holder.current
    if (!view || !element) return
    const visibleHeight = view.clientHeight
    // Without layout (a test, a hidden panel) nothing can be measured, so the rendered rows stay.
    if (visibleHeight === 0) return
    const hiddenAbove = view.getBoundingClientRect().top - element.getBoundingClientRect().top
    const next = rowWindow({
      count: Number.POSITIVE_INFINITY,
      rowHeight,
      hiddenAbove,
      visibleHeight,
      spare: inMotion.current ? spareInMotion : spare,
    })
    setDrawn((before) => (before.first === next.first && before.end === next.end ? before : next))
  }, [rowHeight, scroller, holder, spare, spareInMotion])

  useLayoutEffect(() => {
    const view = scroller.current
    if (!view) return
    const move = (moves: boolean) => () => {
      inMotion.current = moves
      look()
    }
    const [scrolls, rests] = [move(true), move(false)]
    look()
    view.addEventListener('scroll', scrolls, { passive: true })
    view.addEventListener('scrollend', rests, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(view)
    return () => {
      view.removeEventListener('scroll', scrolls)
      view.removeEventListener('scrollend', rests)
      watch.disconnect()
    }
  }, [look, scroller])

  useImperativeHandle(
    handle,
    () => ({
      reveal(index: number) {
        const view = scroller.current
        const element = holder.current
        if (!view || !element) return
        const top = element.getBoundingClientRect().top - view.getBoundingClientRect().top + index * rowHeight
        view.scrollBy({ top: scrollToReveal(top, rowHeight, covered, view.clientHeight - covered) })
        look()
      },
    }),
    [rowHeight, scroller, holder, covered, look],
  )

  const printed = useMediaQuery(PRINT)
  return { drawn: printed ? ALL : drawn, look }
}

/** The window to render, never beyond `count`. */
export function useRowWindow({ count, ...props }: RowWindowProps): RowWindow {
  const { drawn, look } = useDrawnWindow(props)
  const ending = endWithin(drawn, count)
  useLayoutEffect(() => {
    if (ending !== null) look()
  }, [ending, look])
  return windowWithin(drawn, count)
}
