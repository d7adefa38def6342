// Reading the lookup lists.
import type { RootState } from '../root-state'
import type { LookupName, LookupsState } from './lookups.state'

/** A lookup list and how its loading stands. */
export const selectLookup = <N extends LookupName>(state: RootState, name: N): LookupsState[N] => state.lookups[name]
