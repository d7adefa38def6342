// How far an element is from the top of what scrolls.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { LOW, useMediaQuery } from './media-query'

/**
 * Distance from the top of what scrolls, px: the scroller's content, or the page in a low window. Measured on every render, because the
 * content above varies. 0 without a scroller.
 */
export function useDistanceFromTop(
  of: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | null,
): number {
  const [distance, setDistance] = useState(0)
  const low = useMediaQuery(LOW)
  useLayoutEffect(() => {
    if (of.current === null || !scroller?.current) return
    const { top } = of.current.getBoundingClientRect()
    const scrolled = low ? window.scrollY : scroller.current.scrollTop - scroller.current.getBoundingClientRect().top
    setDistance(Math.round(top + scrolled))
  })
  return distance
}
