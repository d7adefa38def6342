// Scrolls a notice into view when it appears or changes: it says that the loan changed under the form, so nobody should miss it.
import { type RefObject, useEffect, useRef } from 'react'

/** `content`: what the notice says; empty while there is none. */
export function useInView<E extends HTMLElement>(content: string): RefObject<E | null> {
  const box = useRef<E>(null)
  useEffect(() => {
    if (content !== '') box.current?.scrollIntoView({ block: 'nearest' })
  }, [content])
  return box
}
