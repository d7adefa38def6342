// Keeps the focus when a part with the focused element closes.
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** When `open` becomes false and the focus was lost with what closed, focuses this element, such as the button that opens it. */
export function useFocusAfterClose(open: boolean, to: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    const closed = wasOpen.current && !open
    wasOpen.current = open
    const { activeElement } = document
    if (closed && (activeElement === null || activeElement === document.body)) to.current?.focus()
  }, [open, to])
}
