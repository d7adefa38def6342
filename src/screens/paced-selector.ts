// Slows down counts and totals of the whole market, which in a busy market change with every frame, too fast to read.
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import type { RootState } from '../state/root-reducer'

/** Minimum interval between renders of a figure that keeps changing, ms. */
const PACE_MS = 250

/**
 * Selects a figure from the state. Renders a change at once, and then combines those of the next 250 ms into one
 * render. Any other render shows the latest figure as well.
 */
export function usePacedSelector<T>(select: (state: RootState) => T): T {
  const store = useStore<RootState>()
  const value = select(store.getState())
  const shown = useRef({ select, value })
  useLayoutEffect(() => {
    shown.current = { select, value }
  })
  const changes = useRef(0)
  const subscribe = useCallback(
    (onChange: () => void) => {
      let pause: ReturnType<typeof setTimeout> | null = null
      const check = (): void => {
        // Selects on every store change, even during the pause: incremental updates are cheaper than a full recompute.
        const hasChanged = shown.current.select(store.getState()) !== shown.current.value
        if (!hasChanged || pause !== null) return
        pause = setTimeout(() => {
          pause = null
          check()
        }, PACE_MS)
        changes.current += 1
        onChange()
      }
      // The state may have changed between render and subscription.
      check()
      const unsubscribe = store.subscribe(check)
      return () => {
        unsubscribe()
        if (pause !== null) clearTimeout(pause)
      }
    },
    [store],
  )
  const count = (): number => changes.current
  useSyncExternalStore(subscribe, count, count)
  return value
}
