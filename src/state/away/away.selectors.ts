// Reading what happened while nobody looked.
import type { RootState } from '../root-state'
import type { AwayState } from './away.state'

/** Null when nothing happened, or it was read. */
export const selectAwayDigest = (state: RootState): AwayState['digest'] => state.away.digest
