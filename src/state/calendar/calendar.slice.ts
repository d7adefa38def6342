// The private address with which a calendar app subscribes to the user's auctions.

import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import { action } from '../core/action'
import { answered, failed } from '../core/facts'

export interface CalendarState {
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  /** Anyone who has it can read the dates; null if there's none. */
  readonly address: string | null
  readonly error: ApiError | null
}

const noCalendar: CalendarState = { status: 'unknown', address: null, error: null }

export const calendarSubjects = { read: 'calendar.read', renew: 'calendar.renew', revoke: 'calendar.revoke' } as const

/** The address is shown: fetch it. */
export const calendarOpened = action('calendar/opened')()
/** Create an address, replacing the old one. */
export const calendarRenewRequested = action('calendar/renew-requested')()
/** Revoke the address. */
export const calendarRevokeRequested = action('calendar/revoke-requested')()

const isAnswer = isAnyOf(answered('calendar.read'), answered('calendar.renew'), answered('calendar.revoke'))

export const {
  reducer,
  selectors: { selectCalendar },
} = createSlice({
  name: 'calendar',
  initialState: noCalendar,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(calendarOpened, (slice) => {
        if (slice.status !== 'loaded') Object.assign(slice, { status: 'loading', error: null })
      })
      // A loaded address stays; the requests report failed changes.
      .addCase(failed('calendar.read'), (slice, { payload: { error } }) => {
        if (slice.status !== 'loaded') Object.assign(slice, { status: 'failed', error })
      })
      .addMatcher(isAnswer, (_slice, { payload: { answer } }) => ({
        status: 'loaded',
        address: answer.data.secret_address ?? null,
        error: null,
      }))
  },
  selectors: {
    /** The address and its loading state. */
    selectCalendar: (slice): CalendarState => slice,
  },
})
