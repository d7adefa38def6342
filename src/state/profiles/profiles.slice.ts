// The user's profile, as the server has it.

import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { Role } from '../../contract/role'
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

const isFailedRead = isAnyOf(
  failed('lender-profile.read'),
  failed('investor-profile.read'),
  failed('borrower-profile.read'),
  failed('originator-profile.read'),
)
const isRefusedEdit = isAnyOf(
  failed('lender-profile.edit'),
  failed('investor-profile.edit'),
  failed('borrower-profile.edit'),
  failed('originator-profile.edit'),
)

/** Fetching the profile while an outdated edit waits for a decision leaves the decision open. */
const afterRead = (slice: ProfilesState, own: OwnProfile): ProfilesState => ({
  ...slice,
  status: 'loaded',
  own,
  error: null,
})

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
    builder
      .addCase(profileRequested, (slice) => {
        if (slice.own === null) Object.assign(slice, { status: 'loading', error: null })
      })
      .addCase(answered('lender-profile.read'), (slice, { payload: { answer } }) =>
        afterRead(slice, { role: 'lender', profile: answer.data }),
      )
      .addCase(answered('investor-profile.read'), (slice, { payload: { answer } }) =>
        afterRead(slice, { role: 'investor', profile: answer.data }),
      )
      .addCase(answered('borrower-profile.read'), (slice, { payload: { answer } }) =>
        afterRead(slice, { role: 'borrower', profile: answer.data }),
      )
      .addCase(answered('originator-profile.read'), (slice, { payload: { answer } }) =>
        afterRead(slice, { role: 'originator', profile: answer.data }),
      )
      .addMatcher(
        isAnyOf(answered('lender-profile.create'), answered('lender-profile.edit')),
        (slice, { payload: { answer } }) => afterSave(slice, answer.data && { role: 'lender', profile: answer.data }),
      )
      .addMatcher(
        isAnyOf(answered('investor-profile.create'), answered('investor-profile.edit')),
        (slice, { payload: { answer } }) => afterSave(slice, answer.data && { role: 'investor', profile: answer.data }),
      )
      .addMatcher(
        isAnyOf(answered('borrower-profile.create'), answered('borrower-profile.edit')),
        (slice, { payload: { answer } }) => afterSave(slice, answer.data && { role: 'borrower', profile: answer.data }),
      )
      .addMatcher(
        isAnyOf(answered('originator-profile.create'), answered('originator-profile.edit')),
        (slice, { payload: { answer } }) =>
          afterSave(slice, answer.data && { role: 'originator', profile: answer.data }),
      )
      .addMatcher(isFailedRead, (slice, { payload: { error } }) => {
        if (error.kind === 'gone' || error.kind === 'not-found')
          return { status: 'absent', own: null, error: error.kind === 'gone' ? error : null, overtaken: false }
        return { ...slice, status: slice.own === null ? 'failed' : slice.status, error }
      })
      .addMatcher(isRefusedEdit, (slice, { payload: { error } }) => {
        if (error.status === STALE) slice.overtaken = true
      })
  },
})

/** Who removed the user as an originator, and when, as a sentence; null if nobody did, or if the server doesn't say. */
export const selectRemoval = ({ profiles: { status, error } }: RootState): string | null =>
  status === 'absent' ? (error?.message ?? null) : null

/** The user's profile, and its loading state. */
export const selectProfile = (state: RootState): ProfilesState => state.profiles
