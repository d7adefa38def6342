// The user's profile, as the server has it.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { Role } from '../../contract/role'
import { profileRoles } from '../../domain/profile/profile-form'
import type { OwnProfile, ProfileEntry } from '../../domain/profile/profile-sending'
import { action } from '../core/action'
import { answered, failed } from '../core/facts'
import type { RootState } from '../root-reducer'

export interface ProfilesState {
  /** `absent`: the server has none yet. */
  readonly status: 'unknown' | 'loading' | 'loaded' | 'absent' | 'failed'
  readonly own: OwnProfile | null
  /** Why it could not be fetched; while `absent`, who removed the user as an originator, and when. */
  readonly error: ApiError | null
  /** An edit was refused because the profile was changed elsewhere; `own` is then the stored profile. */
  readonly overtaken: boolean
}

const noProfile: ProfilesState = { status: 'unknown', own: null, error: null, overtaken: false }

/** The subject of registering and editing. */
export const PROFILE_SUBJECT = 'profile.save'

/** The draft of a role's profile form; the edit form and the registration are one form. S4.28 */
export const profileDraftKey = (role: Role): string => `profile-setup:${role}`

/** Fetch the user's profile. */
export const profileRequested = action('profile/requested')()
/** The user has seen the message that the registration is complete. */
export const profileRegistrationFinished = action('profile/registration-finished')()

/** An answer without the saved profile (null) leaves the old one, until it's fetched again. */
const afterSave = (slice: ProfilesState, own: OwnProfile | null): ProfilesState => ({
  status: own === null ? slice.status : 'loaded',
  own: own ?? slice.own,
  error: null,
  overtaken: false,
})

const STALE = 409

export const {
  reducer,
  actions: { profileSaveRequested },
} = createSlice({
  name: 'profiles',
  initialState: noProfile,
  reducers: {
    /** Register (`edit: false`) or edit the user's profile with a valid form's request. */
    profileSaveRequested(slice, _action: PayloadAction<{ readonly entry: ProfileEntry; readonly edit: boolean }>) {
      slice.overtaken = false
    },
  },
  extraReducers: (builder) => {
    builder.addCase(profileRequested, (slice) => {
      if (slice.own === null) Object.assign(slice, { status: 'loading', error: null })
    })
    for (const role of profileRoles) {
      // The calls of a role answer with its profile.
      const own = (profile: OwnProfile['profile']) => ({ role, profile }) as OwnProfile
      builder
        // Fetching the profile while an outdated edit waits for a decision leaves the decision open.
        .addCase(answered(`${role}-profile.read`), (slice, { payload: { answer } }) => {
          Object.assign(slice, { status: 'loaded', own: own(answer.data), error: null })
        })
        .addCase(failed(`${role}-profile.read`), (slice, { payload: { error } }) => {
          if (error.kind === 'gone' || error.kind === 'not-found')
            return { status: 'absent', own: null, error: error.kind === 'gone' ? error : null, overtaken: false }
          return { ...slice, status: slice.own === null ? 'failed' : slice.status, error }
        })
        .addCase(answered(`${role}-profile.create`), (slice, { payload: { answer } }) =>
          afterSave(slice, answer.data && own(answer.data)),
        )
        .addCase(answered(`${role}-profile.edit`), (slice, { payload: { answer } }) =>
          afterSave(slice, answer.data && own(answer.data)),
        )
        .addCase(failed(`${role}-profile.edit`), (slice, { payload: { error } }) => {
          if (error.status === STALE) slice.overtaken = true
        })
    }
  },
})

/** Who removed the user as an originator, and when, as a sentence; null if nobody did, or if the server doesn't say. */
export const selectRemoval = ({ profiles: { status, error } }: RootState): string | null =>
  status === 'absent' ? (error?.message ?? null) : null

/** The user's profile, and its loading state. */
export const selectProfile = (state: RootState): ProfilesState => state.profiles
