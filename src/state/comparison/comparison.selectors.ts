// Reading what is chosen for a comparison.
import type { RootState } from '../root-state'
import type { ComparisonState } from './comparison.state'

/** The chosen auctions, and the one that was one too many. */
export const selectComparison = (state: RootState): ComparisonState => state.comparison
