// Preloads parts that only an active visitor needs, so that an idle page doesn't download them.
import { useEffect } from 'react'
import { preload } from './lazy-part'

const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Browsers also fire pointermove when the page moves under a stationary pointer. */
const isStationary = (event: Event): boolean =>
  event instanceof MouseEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0

/** Calls `callback` once, on the first of `activityEvents`. Returns a function that stops listening. */
function onFirstActivity(callback: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const stop = (): void => listening.abort()
  const onEvent = (event: Event): void => {
    if (isStationary(event)) return
    stop()
    callback()
  }
  for (const name of activityEvents) window.addEventListener(name, onEvent, { passive: true, signal })
  return stop
}

/** While `enabled`, preloads a part on the first pointer move, click or key. */
export function usePreloadOnActivity(enabled: boolean, part: { readonly load: () => Promise<unknown> }): void {
  useEffect(() => {
    if (enabled) return onFirstActivity(() => preload(part))
    return undefined
  }, [enabled, part])
}
