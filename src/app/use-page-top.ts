// Scrolls to the top of a new page. When going back, the browser restores the scroll position.
import { useEffect, useLayoutEffect, useRef } from 'react'

export function usePageTop(path: string): void {
  const before = useRef(path)
  const isBack = useRef(false)
  useEffect(() => {
    const onPopState = (): void => {
      isBack.current = true
    }
    // Runs before the router's own listener.
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [])
  useLayoutEffect(() => {
    if (path !== before.current && !isBack.current) window.scrollTo(0, 0)
    before.current = path
    isBack.current = false
  }, [path])
}
