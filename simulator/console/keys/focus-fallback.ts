// Keeps the focus in a list whose rows come and go, so the arrow keys keep working.
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { focusSoon } from './focus-soon'

/** Handlers for the list. When the focused row disappears, focus moves to the first match of these selectors. */
export function useFocusFallback(...selectors: readonly string[]) {
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === null || document.activeElement === document.body) focusSoon(...selectors)
  })
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      focused.current = target
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      if (target.isConnected) focused.current = null
    },
  }
}
