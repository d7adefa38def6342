// The width of an element, px.
import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** Inner width; null where nothing is laid out. */
export function useWidth(of: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const look = () => setWidth(element.clientWidth === 0 ? null : element.clientWidth)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [of])
  return width
}
