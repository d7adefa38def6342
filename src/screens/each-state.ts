// For components that react to state changes without rendering them.
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import type { RootState } from '../state/root-reducer'

/** Calls `look` with the state after each render of this component and after each store change, without re-rendering. */
export function useEachState(look: (state: RootState) => void): void {
  const store = useStore<RootState>()
  const onState = useEffectEvent(() => look(store.getState()))
  useEffect(() => onState())
  useEffect(() => store.subscribe(() => onState()), [store])
}
