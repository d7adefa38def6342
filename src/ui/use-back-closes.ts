// Gives what covers the page an entry in the browser's history, so that Back closes it instead of leaving the page. Forward doesn't
// open it again, because nothing reads the entry.
import { useEffect, useEffectEvent } from 'react'

/** How many entries for covers there are up to the current one since the last page. */
function depth(): number {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('covers' in state)) return 0
  return typeof state.covers === 'number' ? state.covers : 0
}

/** The entry of what has just closed: what opens in its place takes it over. */
let free: number | null = null
/** `history.back` is asynchronous. */
let isGoingBack = false

/** The depth of an entry for what opens; null while the entry of what closed before is still being removed. */
function takeEntry(): number | null {
  if (isGoingBack) return null
  const own = free !== null && free === depth() ? free : depth() + 1
  free = null
  if (own !== depth()) window.history.pushState({ covers: own }, '')
  return own
}

/** Goes back, unless something has opened in its place or the app has gone to another page. */
function giveBack(own: number): void {
  free = own
  queueMicrotask(() => {
    if (free !== own) return
    free = null
    if (depth() !== own) return
    isGoingBack = true
    const arrived = () => {
      isGoingBack = false
    }
    window.addEventListener('popstate', arrived, { once: true })
    window.history.back()
  })
}

interface Cover {
  readonly open: boolean
  /** Nothing that the user does closes it. */
  readonly locked?: boolean
  readonly onClose: () => void
}

/** Calls `onClose` when the user goes back while it's open. Closing it in another way removes its entry. */
export function useBackCloses({ open, locked = false, onClose }: Cover): void {
  /** True if it stays open. */
  const refuses = useEffectEvent((): boolean => {
    if (!locked) onClose()
    return locked
  })
  useEffect(() => {
    if (!open) return
    let own = takeEntry()
    const onPopState = () => {
      if (own === null || (depth() < own && refuses())) own = takeEntry()
    }
    window.addEventListener('popstate', onPopState)
    return () => {
      window.removeEventListener('popstate', onPopState)
      if (own !== null && own === depth()) giveBack(own)
    }
  }, [open])
}
