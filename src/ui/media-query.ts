// Media queries as a hook.
import { useMemo, useSyncExternalStore } from 'react'

// A window shorter than 420 px (a phone in landscape, 400% zoom) has no room for docked or fixed parts, so at any width it gets
// the tablet layout, and the page scrolls as a whole. The style sheets repeat these queries.

/** From this size, the sidebar and the panel are docked next to the content. */
export const WIDE = '(min-width: 1025px) and (min-height: 420px)'
/** From this size, a board is a table unless the user prefers cards. */
export const DESK = '(min-width: 1101px) and (min-height: 420px)'
/** A window in which a second scroller would show too little: what has one elsewhere scrolls with its page. */
export const SHORT = '(max-height: 600px)'
/** Phones. */
export const NARROW = '(max-width: 640px)'
/** The page scrolls as a whole, and nothing on it is fixed. */
export const LOW = '(max-height: 419px)'

/** Print and print preview. */
export const PRINT = 'print'

/** True while the query matches. */
export function useMediaQuery(query: string): boolean {
  const media = useMemo(() => {
    // Created once, because creating one parses the query, and `matches` is read on every render.
    const list = window.matchMedia(query)
    return {
      subscribe(changed: () => void) {
        list.addEventListener('change', changed)
        return () => list.removeEventListener('change', changed)
      },
      matches: () => list.matches,
    }
  }, [query])
  return useSyncExternalStore(media.subscribe, media.matches)
}

/** True if the query matches, and always in print, where sheets and drawers must not cover the content. */
export function useLayoutQuery(query: string): boolean {
  const matches = useMediaQuery(query)
  const printed = useMediaQuery(PRINT)
  return matches || printed
}
