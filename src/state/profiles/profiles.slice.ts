// The user's profile, as the server has it.

import { createSlice } from '@reduxjs/toolkit'
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

export const noProfile: ProfilesState = { status: 'unknown', own: null, error: null, overtaken: false }

/** The subject of registering and editing. */
export const PROFILE_SUBJECT = 'profile.keep'

/** The draft of a role's profile form; the edit form and the registration are one form. S4.28 */
export const profileDraftKey = (role: Role): string => `profile-setup:${role}`

/** Fetch the user's profile. */
export const profileRequested = action('profile/requested')()
/** The user has seen the message that the registration is complete. */
export const profileRegistrationFinished = action('profile/registration-finished')()
/** Register (`edit: false`) or edit the user's profile with a valid form's request. */
export const profileSaveRequested = action('profile/save-requested')<{
  readonly entry: ProfileEntry
  readonly edit: boolean
}>()

type OwnOf<R extends OwnProfile['role']> = Extract<OwnProfile, { readonly role: R }>['profile']
interface Saved<P> {
  readonly answer: { readonly data: P | null }
}

/** The saved profile; after an answer without content the old one, until it's fetched again. */
const withSaved =
  <R extends OwnProfile['role']>(own: (profile: OwnOf<R>) => OwnProfile) =>
  (slice: ProfilesState, { payload }: { readonly payload: Saved<OwnOf<R>> }): ProfilesState =>
    payload.answer.data === null
      ? { ...slice, error: null, overtaken: false }
      : { status: 'loaded', own: own(payload.answer.data), error: null, overtaken: false }

/** Fetching the profile while an outdated edit waits for a decision leaves the decision open. */
const withProfile = (slice: ProfilesState, own: OwnProfile): ProfilesState => ({
  status: 'loaded',
  own,
  error: null,
  overtaken: slice.overtaken,
})

const withFailure = (
  slice: ProfilesState,
  { payload }: { readonly payload: { readonly error: ApiError } },
): ProfilesState =>
  payload.error.kind === 'not-found' || payload.error.kind === 'gone'
    ? { status: 'absent', own: null, error: payload.error.kind === 'gone' ? payload.error : null, overtaken: false }
    : { ...slice, status: slice.own === null ? 'failed' : slice.status, error: payload.error }

const STALE = 409
const withRefusal = (
  slice: ProfilesState,
  { payload }: { readonly payload: { readonly error: ApiError } },
): ProfilesState => (payload.error.status === STALE ? { ...slice, overtaken: true } : slice)

export const { reducer } = createSlice({
  name: 'profiles',
  initialState: noProfile,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(profileRequested, (slice) => (slice.own === null ? { ...slice, status: 'loading', error: null } : slice))
      .addCase(profileSaveRequested, (slice) => (slice.overtaken ? { ...slice, overtaken: false } : slice))
      .addCase(answered('lender-profile.read'), (slice, { payload }) =>
        withProfile(slice, { role: 'lender', profile: payload.answer.data }),
      )
      .addCase(failed('lender-profile.read'), (slice, action) => withFailure(slice, action))
      .addCase(answered('lender-profile.create'), (slice, action) =>
        withSaved<'lender'>((profile) => ({ role: 'lender', profile }))(slice, action),
      )
      .addCase(answered('lender-profile.edit'), (slice, action) =>
        withSaved<'lender'>((profile) => ({ role: 'lender', profile }))(slice, action),
      )
      .addCase(failed('lender-profile.edit'), (slice, action) => withRefusal(slice, action))
      .addCase(answered('investor-profile.read'), (slice, { payload }) =>
        withProfile(slice, { role: 'investor', profile: payload.answer.data }),
      )
      .addCase(failed('investor-profile.read'), (slice, action) => withFailure(slice, action))
      .addCase(answered('investor-profile.create'), (slice, action) =>
        withSaved<'investor'>((profile) => ({ role: 'investor', profile }))(slice, action),
      )
      .addCase(answered('investor-profile.edit'), (slice, action) =>
        withSaved<'investor'>((profile) => ({ role: 'investor', profile }))(slice, action),
      )
      .addCase(failed('investor-profile.edit'), (slice, action) => withRefusal(slice, action))
      .addCase(answered('borrower-profile.read'), (slice, { payload }) =>
        withProfile(slice, { role: 'borrower', profile: payload.answer.data }),
      )
      .addCase(failed('borrower-profile.read'), (slice, action) => withFailure(slice, action))
      .addCase(answered('borrower-profile.create'), (slice, action) =>
        withSaved<'borrower'>((profile) => ({ role: 'borrower', profile }))(slice, action),
      )
      .addCase(answered('borrower-profile.edit'), (slice, action) =>
        withSaved<'borrower'>((profile) => ({ role: 'borrower', profile }))(slice, action),
      )
      .addCase(failed('borrower-profile.edit'), (slice, action) => withRefusal(slice, action))
      .addCase(answered('originator-profile.read'), (slice, { payload }) =>
        withProfile(slice, { role: 'originator', profile: payload.answer.data }),
      )
      .addCase(failed('originator-profile.read'), (slice, action) => withFailure(slice, action))
      .addCase(answered('originator-profile.create'), (slice, action) =>
        withSaved<'originator'>((profile) => ({ role: 'originator', profile }))(slice, action),
      )
      .addCase(answered('originator-profile.edit'), (slice, action) =>
        withSaved<'originator'>((profile) => ({ role: 'originator', profile }))(slice, action),
      )
      .addCase(failed('originator-profile.edit'), (slice, action) => withRefusal(slice, action))
  },
})

/** Who removed the user as an originator, and when, as a sentence; null if nobody did, or if the server doesn't say. */
export const selectRemoval = ({ profiles: { status, error } }: RootState): string | null =>
  status === 'absent' ? (error?.message ?? null) : null

/** The user's profile, and its loading state. */
export const selectProfile = (state: RootState): ProfilesState => state.profiles
