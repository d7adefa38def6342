// What failed inside the app and has no better place to be shown. S2.43

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { epicFailed } from '../core/action'
import { action } from '../core/action'
import type { Logged } from '../core/log-entry'
import type { RootState } from '../root-reducer'

export interface FailuresState {
  /** The epic that failed last and the entry that reported it; null before the first, or once it was read. */
  readonly last: { readonly epic: string; readonly entryId: string; readonly stopped: boolean } | null
}

export const noFailures: FailuresState = { last: null }

/** The dialog about it was read. */
export const failureDismissed = action('failure/dismissed')()

export const failuresReducer: Reducer<FailuresState> = createSlice({
  name: 'failures',
  initialState: noFailures,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase('epic/failed', (_slice, { payload: { epic, stopped }, meta }: Logged<typeof epicFailed>) => ({
        last: { epic, entryId: meta.id, stopped },
      }))
      .addCase(failureDismissed, () => noFailures)
  },
}).reducer

/** The failure that nobody has read yet, or null. */
export const selectFailure = (state: RootState): FailuresState['last'] => state.failures.last
