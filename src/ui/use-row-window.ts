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

interface WindowProps {
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

interface RowWindowProps extends WindowProps {
  readonly count: number
}

/** The window until something was measured. */
export const BEFORE_LAYOUT: RowWindow = { first: 0, end: 8 }
/** Paper does not scroll: all of it is there. */
export const ALL: RowWindow = { first: 0, end: Number.POSITIVE_INFINITY }

/** What of a window there is in a list of so many. */
export const windowWithin = ({ first, end }: RowWindow, count: number): RowWindow => ({
  first: Math.min(first, count),
  end: Math.min(end, count),
})

/** The count where a list ends within the window; else null: then nothing has to be measured, which would cost a layout at every event. */
export const endWithin = ({ end }: RowWindow, count: number): number | null => (count <= end ? count : null)

/** Hears of a new window, which may reach beyond the end of the list. Where it scrolls, the rows have time until the next frame. */
type WindowListener = (window: RowWindow, scrolls: boolean) => void

/**
 * Tells each new window to a function that stays the same. Answers what measures again: where the list ends within the window,
 * another length may have moved what is seen.
 */
export function useWatchedWindow(props: WindowProps, changed: WindowListener): () => void {
  const { rowHeight, scroller, holder, covered = 0, spare = 2, spareInMotion = spare, handle } = props
  const lastWindow = useRef(BEFORE_LAYOUT)

  const inMotion = useRef(false)

  const measure = useCallback(
    (scrolls: boolean) => {
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
      if (lastWindow.current.first === next.first && lastWindow.current.end === next.end) return
      lastWindow.current = next
      changed(next, scrolls)
    },
    [rowHeight, scroller, holder, spare, spareInMotion, changed],
  )

  const look = useCallback(() => measure(false), [measure])

  useLayoutEffect(() => {
    const view = scroller.current
    if (!view) return
    const move = (moves: boolean) => () => {
      inMotion.current = moves
      measure(true)
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
  }, [look, measure, scroller])

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

  return look
}

/** The window to render, never beyond `count`. */
export function useRowWindow({ count, ...props }: RowWindowProps): RowWindow {
  const [measured, setMeasured] = useState(BEFORE_LAYOUT)
  const look = useWatchedWindow(props, setMeasured)
  const drawn = useMediaQuery(PRINT) ? ALL : measured
  const ending = endWithin(drawn, count)
  useLayoutEffect(() => {
    if (ending !== null) look()
  }, [ending, look])
  return windowWithin(drawn, count)
}
