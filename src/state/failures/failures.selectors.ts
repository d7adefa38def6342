// Reading what failed.
import type { RootState } from '../root-state'
import type { FailuresState } from './failures.state'

/** The failure that nobody has read yet, or null. */
export const selectFailure = (state: RootState): FailuresState['last'] => state.failures.last
