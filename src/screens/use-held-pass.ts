// A pass that can be undone: it is held for some seconds before it is sent, and sent at once when its place or the page goes.
import { useEffect, useEffectEvent, useState } from 'react'

/** How long a pass can be undone, ms. */
export const UNDO_MS = 5000

interface HeldPass {
  /** Pressed, and not sent yet. */
  readonly held: boolean
  readonly press: () => void
  readonly undo: () => void
}

/** Calls `send` once for each press that was not undone. */
export function useHeldPass(send: () => void): HeldPass {
  const [held, setHeld] = useState<{ settled: boolean } | null>(null)
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (held === null) return
    const settle = () => {
      if (held.settled) return
      held.settled = true
      sendNow()
    }
    const timer = setTimeout(() => setHeld(null), UNDO_MS)
    // A page that is closed runs no cleanup.
    window.addEventListener('pagehide', settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', settle)
      settle()
    }
  }, [held])
  const undo = () => {
    if (held === null) return
    held.settled = true
    setHeld(null)
  }
  return { held: held !== null, press: () => setHeld((before) => before ?? { settled: false }), undo }
}
