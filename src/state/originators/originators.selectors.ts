// Reading the search for a lender.
import type { RootState } from '../root-state'
import type { OriginatorsState } from './originators.state'

/** The last search for the lender of an e-mail address. */
export const selectLenderSearch = (state: RootState): OriginatorsState => state.originators
