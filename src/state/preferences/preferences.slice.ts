// Whether the user's preferences are loaded. Each noun's slice holds the values of its preferences.

import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import { SAVED_SEARCHES_KEY } from '../../contract/saved-searches'
import { SETTINGS_KEY } from '../../contract/settings'
import { WATCH_LIST_KEY } from '../../contract/watch-list'
import { WORKSPACE_KEY } from '../../contract/workspace'
import { ASSUMPTION_KEY } from '../assumption/assumption.slice'
import { action } from '../core/action'
import { answered, failed, received } from '../core/facts'
import { LOAN_PLACES_KEY } from '../loan-places/loan-places.slice'
import { MIP_RATES_KEY } from '../mip-rates/mip-rates.slice'
import type { RootState } from '../root-reducer'
import { isSaving, preferencesSubject } from './synced-preference'

/** The preferences that pages show. Drafts aren't among them, because their forms fetch them. */
const SHOWN_KEYS: readonly string[] = [
  SETTINGS_KEY,
  BID_LIMITS_KEY,
  WORKSPACE_KEY,
  ASSUMPTION_KEY,
  LOAN_PLACES_KEY,
  MIP_RATES_KEY,
  WATCH_LIST_KEY,
  SAVED_SEARCHES_KEY,
]

/** True if pages show this preference, and also without a key, which may mean any preference. */
const isShown = (key: string | null | undefined): boolean =>
  key === undefined || key === null || SHOWN_KEYS.includes(key)

export interface PreferencesState {
  readonly status: 'unknown' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** True while an announced change hasn't been fetched. */
  readonly behind: boolean
  /** How many open pages (bid tickets, reviews of prepared bids) rest on the preferences. */
  readonly pages: number
  /** What the fetches since the last of these pages was opened said; `missing`: the server has no preferences. */
  readonly sinceOpened: 'reading' | 'read' | 'failed' | 'missing'
}

const noPreferences: PreferencesState = {
  status: 'unknown',
  error: null,
  behind: false,
  pages: 0,
  sinceOpened: 'reading',
}

/** A page that rests on the preferences was opened: they're fetched, and again every few seconds while it's open. */
export const preferencesPageOpened = action('preferences/page-opened')()
/** Such a page was closed. */
export const preferencesPageClosed = action('preferences/page-closed')()
/** Fetches the preferences now, because a page that is open needs them soon. */
export const preferencesReadRequested = action('preferences/read-requested')()

/** True if the server doesn't have the call: without stored preferences, no other device can have changed any. */
const isMissing = ({ kind, status }: ApiError): boolean => kind === 'not-found' || kind === 'method' || status === 501

const withAnswer = (slice: PreferencesState): PreferencesState => ({
  ...slice,
  status: 'loaded',
  error: null,
  behind: false,
  sinceOpened: 'read',
})

/** The slice after a failed fetch. Earlier values still apply; the defaults apply only if the first fetch fails. */
function withFailure(slice: PreferencesState, error: ApiError): PreferencesState {
  const { status, sinceOpened } = slice
  const after: PreferencesState = {
    ...slice,
    sinceOpened: isMissing(error) ? 'missing' : sinceOpened === 'reading' ? 'failed' : sinceOpened,
  }
  return status === 'loaded' ? after : { ...after, status: 'failed', error }
}

export const { reducer } = createSlice({
  name: 'preferences',
  initialState: noPreferences,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(preferencesPageOpened, (slice) => ({ ...slice, pages: slice.pages + 1, sinceOpened: 'reading' }))
      .addCase(preferencesPageClosed, (slice) => ({ ...slice, pages: Math.max(0, slice.pages - 1) }))
      .addCase(answered('preference.list'), (slice, { payload: { subject } }) =>
        subject === preferencesSubject ? withAnswer(slice) : slice,
      )
      .addCase(failed('preference.list'), (slice, { payload: { subject, error } }) =>
        subject === preferencesSubject ? withFailure(slice, error) : slice,
      )
      .addCase(answered('preference.reset'), (slice) => withAnswer(slice))
      .addCase(received('preference/changed'), (slice, { payload: { data } }) =>
        isShown(data.key) ? { ...slice, behind: true } : slice,
      )
  },
})

/** False if the preferences couldn't be fetched, so that changes by other devices don't apply here. */
export const selectPreferencesRead = ({ preferences }: RootState): boolean => preferences.status !== 'failed'

/**
 * Whether the limits and settings of an open ticket are known to be those on the server: null if they were fetched since it was
 * opened, or if the server stores none. Otherwise the ticket doesn't know what another device has changed.
 */
export function selectPreferencesGap({ preferences }: RootState): 'reading' | 'failed' | null {
  const { sinceOpened } = preferences
  return sinceOpened === 'read' || sinceOpened === 'missing' ? null : sinceOpened
}

/** True while a choice by the user is being saved. */
export const selectIsSavingPreferences = ({
  settings,
  bidLimits,
  workspace,
  assumption,
  mipRates,
  watchList,
  savedSearches,
}: RootState): boolean =>
  [settings, bidLimits, workspace, assumption, mipRates, watchList, savedSearches].some(isSaving)
