// Whether a person's preferences are loaded. Each noun keeps the values of its preferences.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { WireAction } from '../core/log-entry'
import type { RootState } from '../root-state'
import { isKept } from './kept-keys'
import { preferencesSubject } from './kept-preference'

export interface PreferencesState {
  readonly status: 'unknown' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** A change was announced that isn't read yet. */
  readonly behind: boolean
}

const noPreferences: PreferencesState = { status: 'unknown', error: null, behind: false }

export const preferencesReducer: Reducer<PreferencesState> = createSlice({
  name: 'preferences',
  initialState: noPreferences,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase('preference.list/answered', (slice, { payload: { subject } }: WireAction<'preference.list/answered'>) =>
        subject === preferencesSubject ? { status: 'loaded', error: null, behind: false } : slice,
      )
      // Earlier values still apply. Only a first read that fails leaves the defaults.
      .addCase(
        'preference.list/failed',
        (slice, { payload: { subject, error } }: WireAction<'preference.list/failed'>) =>
          subject === preferencesSubject && slice.status !== 'loaded' ? { ...slice, status: 'failed', error } : slice,
      )
      .addCase('preference.reset/answered', () => ({ status: 'loaded', error: null, behind: false }))
      .addCase('preference/changed', (slice, { payload: { data } }: WireAction<'preference/changed'>) =>
        isKept(data.key) ? { ...slice, behind: true } : slice,
      )
  },
}).reducer

/** False when the preferences couldn't be read, so that what another device saved doesn't apply here. */
export const selectPreferencesRead = ({ preferences }: RootState): boolean => preferences.status !== 'failed'
