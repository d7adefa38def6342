// Says that part of the app failed to load. Until it has, the page waits, so that nothing is lost.
import { useCallback, useSyncExternalStore } from 'react'
import { missingParts$, retryClicks$ } from '../state/missing-parts'
import { Button } from '../ui/button'
import './missing-part.css'

/** A notice with **Try again**, or nothing if every part has loaded. */
export function MissingPart() {
  const subscribe = useCallback((changed: () => void) => {
    const subscription = missingParts$.subscribe(changed)
    return () => subscription.unsubscribe()
  }, [])
  const missing = useSyncExternalStore(
    subscribe,
    () => missingParts$.value,
    () => 0,
  )
  if (missing === 0) return null
  return (
    <div className="missing-part" role="alert">
      <p>Part of the app didn’t load, so this page is waiting. We’ll retry every few seconds.</p>
      <Button onClick={() => retryClicks$.next()}>Try again</Button>
    </div>
  )
}
