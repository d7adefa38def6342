// Media queries as a hook: the width of the page or the person's preferences, and their changes.
import { useCallback, useSyncExternalStore } from 'react'

/** From this width on the sidebar and the panel are beside the content. */
export const WIDE = '(min-width: 1025px)'
/** Phones: rows and header in their small form. */
export const NARROW = '(max-width: 640px)'

/** True while the query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
