// For components that draw nothing of the state and act on it.
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import type { RootState } from '../state/root-state'

/** Calls `look` with the state after each rendering of this component and after each fold, which renders nothing by itself. */
export function useEachState(look: (state: RootState) => void): void {
  const store = useStore<RootState>()
  const seen = useEffectEvent(() => look(store.getState()))
  useEffect(() => seen())
  useEffect(() => store.subscribe(() => seen()), [store])
}
