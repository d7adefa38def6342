// The last estimate of official time, as it was recorded.
import type { SliceRules } from '../core/fold'

export const clockRules: SliceRules<'clock'> = {
  'clock/sampled': (_slice, { payload }) => payload,
}
