// The first sign that somebody is there. In a script of its own, since the first script of every page asks for it too.

type Sign = 'pointermove' | 'pointerdown' | 'keydown' | 'touchstart' | 'focusin' | 'scroll'

/** A browser also tells of a pointer that stands still, when the page comes to stand below it. */
const standsStill = (event: Event): boolean =>
  event instanceof MouseEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0

/** Calls `begin` at the first of these signs, once; what it answers stops listening. */
export function atFirstSign(signs: readonly Sign[], begin: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const stop = (): void => listening.abort()
  const heard = (event: Event): void => {
    if (standsStill(event)) return
    stop()
    begin()
  }
  for (const name of signs) window.addEventListener(name, heard, { passive: true, signal })
  return stop
}
