// Fetches the page behind a link of the landing page as soon as somebody points at the link or focuses it.
import { useEffect } from 'react'
import { loadPage } from './page-parts'
import { readPath } from './paths'

/** Links that lead out of the app fetch nothing. */
export function usePointedLinks(): void {
  useEffect(() => {
    const listening = new AbortController()
    const begin = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.origin !== window.location.origin) return
      const place = readPath(link.pathname)
      if (place.page !== 'not-found') void loadPage(place)
    }
    for (const name of ['pointerover', 'focusin'])
      window.addEventListener(name, begin, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}
