// Reading the search for a lender, and a lender's decisions.
import type { RootState } from '../root-state'
import type { OriginatorsState } from './originators.state'

/** What this lender has decided since the page was loaded. */
export const selectDecided = (state: RootState): OriginatorsState['decided'] => state.originators.decided

/** The last search for the lender of an e-mail address. */
export const selectLenderSearch = (state: RootState): OriginatorsState => state.originators
