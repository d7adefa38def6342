// Media queries as a hook.
import { useMemo, useSyncExternalStore } from 'react'

/** From this width, the sidebar and the panel are docked next to the content. */
export const WIDE = '(min-width: 1025px)'
/** From this width, a board is a table unless the user prefers cards. */
export const DESK = '(min-width: 1101px)'
/** Phones. */
export const NARROW = '(max-width: 640px)'

/** Print and print preview. */
export const PRINT = 'print'

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
  const wide = useMediaQuery(query)
  const printed = useMediaQuery(PRINT)
  return wide || printed
}
