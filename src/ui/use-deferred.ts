// Renders what takes long after the next paint, so that the control that was used responds first.
import { startTransition, useEffect, useState } from 'react'

/** The longest delay, ms. */
const MAX_DELAY_MS = 100

/**
 * Like React's `useDeferredValue`, but at most 100 ms late. Each update of the page restarts a deferred render, so a stream of events
 * with every frame would hold it up for seconds.
 */
export function useDeferred<T extends boolean | object>(value: T, initial = value): T {
  const [shown, setShown] = useState(initial)
  useEffect(() => {
    if (shown === value) return
    startTransition(() => setShown(value))
    const timer = setTimeout(() => setShown(value), MAX_DELAY_MS)
    return () => clearTimeout(timer)
  }, [shown, value])
  return shown
}
