// Media queries as a hook: the width of the page or the person's preferences, and their changes.
import { useMemo, useSyncExternalStore } from 'react'

/** From this width on the sidebar and the panel are beside the content. */
export const WIDE = '(min-width: 1025px)'
/** From this width on a board is a table unless its person prefers cards. */
export const DESK = '(min-width: 1101px)'
/** Phones: rows and header in their small form. */
export const NARROW = '(max-width: 640px)'

/** On paper, or in its preview. */
export const PRINT = 'print'

/** True while the query matches. */
export function useMediaQuery(query: string): boolean {
  const media = useMemo(() => {
    // Made once: to make one the browser reads the query, and the value is asked for at every drawing.
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

/** The same, and on paper, whose width says nothing about the screen: there nothing lies over anything else. */
export function useRoom(query: string): boolean {
  const wide = useMediaQuery(query)
  const printed = useMediaQuery(PRINT)
  return wide || printed
}
