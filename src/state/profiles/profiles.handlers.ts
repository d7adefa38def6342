// The own profile: whatever call brings it, the newest answer stands.
import type { ApiError } from '../../contract/api-error'
import type { OwnProfile } from '../../domain/profile/profile-sending'
import type { Handlers } from '../core/fold'
import type { ProfilesState } from './profiles.state'

const kept = (own: OwnProfile): ProfilesState => ({ status: 'loaded', own, error: null, overtaken: false })

/** What is read back while an overtaken edit waits for a decision leaves the question open. */
const read = (slice: ProfilesState, own: OwnProfile): ProfilesState => ({
  status: 'loaded',
  own,
  error: null,
  overtaken: slice.overtaken,
})

const unread = (
  slice: ProfilesState,
  { payload }: { readonly payload: { readonly error: ApiError } },
): ProfilesState =>
  payload.error.kind === 'not-found'
    ? { status: 'absent', own: null, error: null, overtaken: false }
    : { ...slice, status: slice.own === null ? 'failed' : slice.status, error: payload.error }

const STALE = 409
const refused = (
  slice: ProfilesState,
  { payload }: { readonly payload: { readonly error: ApiError } },
): ProfilesState => (payload.error.status === STALE ? { ...slice, overtaken: true } : slice)

export const profilesHandlers: Handlers<'profiles'> = {
  'profile/requested': (slice) => (slice.own === null ? { ...slice, status: 'loading', error: null } : slice),
  'profile/save-requested': (slice) => (slice.overtaken ? { ...slice, overtaken: false } : slice),
  'lender-profile.read/answered': (slice, { payload }) => read(slice, { role: 'lender', profile: payload.answer.data }),
  'lender-profile.read/failed': unread,
  'lender-profile.create/answered': (_slice, { payload }) => kept({ role: 'lender', profile: payload.answer.data }),
  'lender-profile.edit/answered': (_slice, { payload }) => kept({ role: 'lender', profile: payload.answer.data }),
  'lender-profile.edit/failed': refused,
  'investor-profile.read/answered': (slice, { payload }) =>
    read(slice, { role: 'investor', profile: payload.answer.data }),
  'investor-profile.read/failed': unread,
  'investor-profile.create/answered': (_slice, { payload }) => kept({ role: 'investor', profile: payload.answer.data }),
  'investor-profile.edit/answered': (_slice, { payload }) => kept({ role: 'investor', profile: payload.answer.data }),
  'investor-profile.edit/failed': refused,
  'borrower-profile.read/answered': (slice, { payload }) =>
    read(slice, { role: 'borrower', profile: payload.answer.data }),
  'borrower-profile.read/failed': unread,
  'borrower-profile.create/answered': (_slice, { payload }) => kept({ role: 'borrower', profile: payload.answer.data }),
  'borrower-profile.edit/answered': (_slice, { payload }) => kept({ role: 'borrower', profile: payload.answer.data }),
  'borrower-profile.edit/failed': refused,
  'originator-profile.read/answered': (slice, { payload }) =>
    read(slice, { role: 'originator', profile: payload.answer.data }),
  'originator-profile.read/failed': unread,
  'originator-profile.create/answered': (_slice, { payload }) =>
    kept({ role: 'originator', profile: payload.answer.data }),
  'originator-profile.edit/answered': (_slice, { payload }) =>
    kept({ role: 'originator', profile: payload.answer.data }),
  'originator-profile.edit/failed': refused,
}
