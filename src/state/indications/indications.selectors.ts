// Reading the indications.
import type { RootState } from '../root-state'
import type { IndicationsState } from './indications.state'

/** The record, what its last update changed, and who looks at it. */
export const selectIndications = (state: RootState): IndicationsState => state.indications
