// Counts and sums of the whole market: in a busy one they change with every frame, faster than anybody can read.
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import type { RootState } from '../state/root-state'

/** Between two drawings of a figure that goes on changing, ms. */
const PACE_MS = 250

/**
 * Selects a figure from the state. A change after a pause is drawn at once; those that follow within 250 ms are drawn together at the
 * end of them. Any other rendering shows the newest figure too.
 */
export function usePacedSelector<T>(select: (state: RootState) => T): T {
  const store = useStore<RootState>()
  const value = select(store.getState())
  const shown = useRef({ select, value })
  useLayoutEffect(() => {
    shown.current = { select, value }
  })
  const drawings = useRef(0)
  const subscribe = useCallback(
    (drawn: () => void) => {
      let rest: ReturnType<typeof setTimeout> | null = null
      const look = (): void => {
        // Asked at every fold, also while it rests: what a sum is made of is cheap to follow, and dear to catch up with.
        const hasChanged = shown.current.select(store.getState()) !== shown.current.value
        if (!hasChanged || rest !== null) return
        rest = setTimeout(() => {
          rest = null
          look()
        }, PACE_MS)
        drawings.current += 1
        drawn()
      }
      // What has changed since it was rendered is not said again.
      look()
      const leave = store.subscribe(look)
      return () => {
        leave()
        if (rest !== null) clearTimeout(rest)
      }
    },
    [store],
  )
  const count = (): number => drawings.current
  useSyncExternalStore(subscribe, count, count)
  return value
}
