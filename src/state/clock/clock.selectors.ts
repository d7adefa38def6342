// Reading official time.
import type { RootState } from '../root-state'
import type { ClockState } from './clock.state'

/** The estimate of official time, for `officialNow(clock, monotonic)`. */
export const selectClock = (state: RootState): ClockState => state.clock
