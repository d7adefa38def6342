// The last estimate of official time, as it was recorded.
import type { Handlers } from '../core/fold'

export const clockHandlers: Handlers<'clock'> = {
  'clock/sampled': (_slice, { payload }) => payload,
}
