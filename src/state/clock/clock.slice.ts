// The last recorded estimate of official time.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { ClockFact } from '../../ports/clock'
import type { WireAction } from '../core/log-entry'
import type { RootState } from '../root-reducer'

/** Null before the first sample. */
export type ClockState = ClockFact['payload'] | null

const noClock: ClockState = null

export const clockReducer: Reducer<ClockState> = createSlice({
  name: 'clock',
  initialState: noClock as ClockState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase('clock/sampled', (_slice, { payload }: WireAction<'clock/sampled'>) => payload)
  },
}).reducer

/** The estimate of official time, for `officialNow(clock, monotonic)`. */
export const selectClock = (state: RootState): ClockState => state.clock
