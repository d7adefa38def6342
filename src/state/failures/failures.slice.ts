// The last failure inside the app, shown in a dialog. S2.43

import { createSlice } from '@reduxjs/toolkit'
import { action, epicFailed } from '../core/action'
import { logged } from '../core/facts'

export interface FailuresState {
  /** The epic that failed last, and the log entry of the failure; null before the first failure and after it is dismissed. */
  readonly last: { readonly epic: string; readonly entryId: string; readonly stopped: boolean } | null
}

const noFailures: FailuresState = { last: null }

/** The user closed the dialog about it. */
export const failureDismissed = action('failure/dismissed')()

export const {
  reducer,
  selectors: { selectFailure },
} = createSlice({
  name: 'failures',
  initialState: noFailures,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(logged(epicFailed), (_slice, { payload: { epic, stopped }, meta }) => ({
        last: { epic, entryId: meta.id, stopped },
      }))
      .addCase(failureDismissed, () => noFailures)
  },
  selectors: {
    /** The failure that hasn't been dismissed, or null. */
    selectFailure: (slice): FailuresState['last'] => slice.last,
  },
})
