// Whether the user's preferences are loaded. Each noun's slice holds the values of its preferences.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import { SETTINGS_KEY } from '../../contract/settings'
import { WORKSPACE_KEY } from '../../contract/workspace'
import { ASSUMPTION_KEY } from '../assumption/assumption.slice'
import { action } from '../core/action'
import type { WireAction } from '../core/log-entry'
import { LOAN_PLACES_KEY } from '../loan-places/loan-places.slice'
import type { RootState } from '../root-reducer'
import { isSaving, preferencesSubject } from './synced-preference'

/** The preferences that pages show. Drafts aren't among them, because their forms fetch them. */
const SHOWN_KEYS: readonly string[] = [SETTINGS_KEY, BID_LIMITS_KEY, WORKSPACE_KEY, ASSUMPTION_KEY, LOAN_PLACES_KEY]

/** True if pages show this preference, and also without a key, which may mean any preference. */
const isShown = (key: string | null | undefined): boolean =>
  key === undefined || key === null || SHOWN_KEYS.includes(key)

export interface PreferencesState {
  readonly status: 'unknown' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** True while an announced change hasn't been fetched. */
  readonly behind: boolean
}

const noPreferences: PreferencesState = { status: 'unknown', error: null, behind: false }

/** Requests a new fetch, because an action that depends on the preferences is about to happen. */
export const preferencesReadRequested = action('preferences/read-requested')()

export const preferencesReducer: Reducer<PreferencesState> = createSlice({
  name: 'preferences',
  initialState: noPreferences,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase('preference.list/answered', (slice, { payload: { subject } }: WireAction<'preference.list/answered'>) =>
        subject === preferencesSubject ? { status: 'loaded', error: null, behind: false } : slice,
      )
      // Earlier values still apply. The defaults apply only if the first fetch fails.
      .addCase(
        'preference.list/failed',
        (slice, { payload: { subject, error } }: WireAction<'preference.list/failed'>) =>
          subject === preferencesSubject && slice.status !== 'loaded' ? { ...slice, status: 'failed', error } : slice,
      )
      .addCase('preference.reset/answered', () => ({ status: 'loaded', error: null, behind: false }))
      .addCase('preference/changed', (slice, { payload: { data } }: WireAction<'preference/changed'>) =>
        isShown(data.key) ? { ...slice, behind: true } : slice,
      )
  },
}).reducer

/** False if the preferences couldn't be fetched, so that changes by other devices don't apply here. */
export const selectPreferencesRead = ({ preferences }: RootState): boolean => preferences.status !== 'failed'

/** True while a choice by the user is being saved. */
export const selectIsSavingPreferences = ({ settings, bidLimits, workspace, assumption }: RootState): boolean =>
  [settings, bidLimits, workspace, assumption].some(isSaving)
