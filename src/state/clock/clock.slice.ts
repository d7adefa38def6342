// The last recorded estimate of official time.

import { createSlice } from '@reduxjs/toolkit'
import type { ClockFact } from '../../ports/clock'
import { received } from '../core/facts'

/** Null before the first sample. */
export type ClockState = ClockFact['payload'] | null

const noClock: ClockState = null

export const {
  reducer,
  selectors: { selectClock },
} = createSlice({
  name: 'clock',
  initialState: noClock as ClockState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(received('clock/sampled'), (_slice, { payload }) => payload)
  },
  selectors: {
    /** The estimate of official time, for `officialNow(clock, monotonic)`. */
    selectClock: (slice): ClockState => slice,
  },
})
