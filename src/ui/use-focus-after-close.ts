// Moves the focus when the part that contains it closes.
import { type RefObject, useEffect, useRef } from 'react'

/** When `open` becomes false and the closed part had the focus, focuses `to`, such as the button that opens it. */
export function useFocusAfterClose(open: boolean, to: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    const closed = wasOpen.current && !open
    wasOpen.current = open
    const { activeElement } = document
    if (closed && (activeElement === null || activeElement === document.body)) to.current?.focus()
  }, [open, to])
}
