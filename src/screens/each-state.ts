// For components that react to state changes without rendering them.
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import type { RootState } from '../state/root-reducer'

/** Calls `onState` with the state after each render of this component and after each store change, without re-rendering. */
export function useEachState(onState: (state: RootState) => void): void {
  const store = useStore<RootState>()
  const callWithState = useEffectEvent(() => onState(store.getState()))
  useEffect(() => callWithState())
  useEffect(() => store.subscribe(() => callWithState()), [store])
}
