// A lookup list for a form: loaded on first use, held in the store, reloaded on demand.
import { useCallback, useEffect } from 'react'
import { type LookupName, type LookupState, lookupRequested, selectLookup } from '../state/lookups/lookups.slice'
import { useAppDispatch, useAppSelector } from './store-binding'

export interface LookupList<N extends LookupName> {
  readonly list: LookupState<N>
  readonly retry: () => void
}

/** Requests the list on mount. `retry` requests it again. */
export function useLookupList<N extends LookupName>(name: N): LookupList<N> {
  const dispatch = useAppDispatch()
  const list: LookupState<N> = useAppSelector((state) => selectLookup(state, name)) as LookupState<N>
  const retry = useCallback(() => dispatch(lookupRequested({ name })), [dispatch, name])
  useEffect(retry, [retry])
  return { list, retry }
}
