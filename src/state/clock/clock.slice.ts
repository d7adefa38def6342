// The last recorded estimate of official time.

import { createSlice } from '@reduxjs/toolkit'
import type { ClockFact } from '../../ports/clock'
import { received } from '../core/facts'
import type { RootState } from '../root-reducer'

/** Null before the first sample. */
export type ClockState = ClockFact['payload'] | null

const noClock: ClockState = null

export const { reducer } = createSlice({
  name: 'clock',
  initialState: noClock as ClockState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(received('clock/sampled'), (_slice, { payload }) => payload)
  },
})

/** The estimate of official time, for `officialNow(clock, monotonic)`. */
export const selectClock = (state: RootState): ClockState => state.clock
