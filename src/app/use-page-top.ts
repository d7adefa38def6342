// A page that somebody goes to begins at its top; one that they go back to stands where the browser puts it.
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Follows the path of the page. */
export function usePageTop(path: string): void {
  const before = useRef(path)
  const isBack = useRef(false)
  useEffect(() => {
    const went = (): void => {
      isBack.current = true
    }
    // Before the router hears of it.
    window.addEventListener('popstate', went, { capture: true })
    return () => window.removeEventListener('popstate', went, { capture: true })
  }, [])
  useLayoutEffect(() => {
    if (path !== before.current && !isBack.current) window.scrollTo(0, 0)
    before.current = path
    isBack.current = false
  }, [path])
}
