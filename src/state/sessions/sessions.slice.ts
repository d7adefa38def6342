// Where the user is signed in. Only the settings show it.

import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { SignInSession } from '../../contract/sign-in-session'
import { action } from '../core/action'
import { answered, failed } from '../core/facts'

export interface SessionsState {
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  /** The last used first. */
  readonly rows: readonly SignInSession[]
  readonly error: ApiError | null
}

const noSessions: SessionsState = { status: 'unknown', rows: [], error: null }

export const sessionsSubjects = {
  read: 'session.list',
  end: (session: string): string => `session.end:${session}`,
  endOthers: 'session.end-others',
} as const

/** The list is shown: fetch it. */
export const sessionsOpened = action('sessions/opened')()
/** Sign out of one of the other sessions. */
export const sessionEndRequested = action('sessions/end-requested')<{ readonly session: string }>()
/** Sign out of all other sessions. */
export const otherSessionsEndRequested = action('sessions/end-others-requested')()

export const {
  reducer,
  selectors: { selectSessions },
} = createSlice({
  name: 'sessions',
  initialState: noSessions,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sessionsOpened, (slice) =>
        slice.status === 'loaded' ? slice : { ...slice, status: 'loading', error: null },
      )
      .addCase(answered('session.list'), (_slice, { payload: { answer } }) => ({
        status: 'loaded',
        rows: answer.data,
        error: null,
      }))
      // A loaded list stays; the requests report failed sign-outs.
      .addCase(failed('session.list'), (slice, { payload: { error } }) =>
        slice.status === 'loaded' ? slice : { ...slice, status: 'failed', error },
      )
      .addCase(answered('session.end'), (slice, { payload: { params } }) => ({
        ...slice,
        rows: slice.rows.filter(({ id }) => id !== params.session),
      }))
      .addCase(answered('session.end-others'), (slice) => ({
        ...slice,
        rows: slice.rows.filter(({ current }) => current),
      }))
  },
  selectors: {
    /** The list and its loading state. */
    selectSessions: (slice): SessionsState => slice,
  },
})
