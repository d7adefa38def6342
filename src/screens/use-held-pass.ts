// An undoable pass on an auction. It is sent after a few seconds, or at once when its component or the page closes.
import { useEffect, useEffectEvent, useState } from 'react'

/** How long a pass can be undone, ms. */
export const UNDO_MS = 5000

interface HeldPass {
  /** Pressed, but not sent yet. */
  readonly held: boolean
  readonly press: () => void
  readonly undo: () => void
}

/** Calls `send` once for each press that isn't undone. */
export function useHeldPass(send: () => void): HeldPass {
  const [held, setHeld] = useState<{ done: boolean } | null>(null)
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (held === null) return
    const finish = () => {
      if (held.done) return
      held.done = true
      sendNow()
    }
    const timer = setTimeout(() => setHeld(null), UNDO_MS)
    // Closing a page runs no effect cleanup.
    window.addEventListener('pagehide', finish)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', finish)
      finish()
    }
  }, [held])
  const undo = () => {
    if (held === null) return
    held.done = true
    setHeld(null)
  }
  return { held: held !== null, press: () => setHeld((before) => before ?? { done: false }), undo }
}
