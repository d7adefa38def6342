// Detects the first user activity. A separate file, because the entry script of every page uses it too.

type Activity = 'pointermove' | 'pointerdown' | 'keydown' | 'touchstart' | 'focusin' | 'scroll'

/** Browsers also fire pointermove when the page moves under a stationary pointer. */
const isStationary = (event: Event): boolean =>
  event instanceof MouseEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0

/** Calls `callback` once, on the first of these events. Returns a function that stops listening. */
export function onFirstActivity(events: readonly Activity[], callback: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const stop = (): void => listening.abort()
  const onEvent = (event: Event): void => {
    if (isStationary(event)) return
    stop()
    callback()
  }
  for (const name of events) window.addEventListener(name, onEvent, { passive: true, signal })
  return stop
}
