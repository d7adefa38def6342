// Says that a part of the app could not be loaded. Until it is there the page stands still, so that nothing is lost.
import { useCallback, useSyncExternalStore } from 'react'
import { missingParts$, triedAgain$ } from '../state/missing-parts'
import { Button } from '../ui/button'
import './missing-part.css'

/** A note with **Try again**; nothing while everything is there. */
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
      <p>
        A part of the app could not be loaded. Until it is there this page waits; it is tried again every few seconds.
      </p>
      <Button onClick={() => triedAgain$.next()}>Try again</Button>
    </div>
  )
}
