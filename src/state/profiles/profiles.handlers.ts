// The own profile: whatever call brings it, the newest answer stands.
import type { ApiError } from '../../contract/api-error'
import type { OwnProfile } from '../../domain/profile/profile-sending'
import type { Handlers } from '../core/fold'
import type { ProfilesState } from './profiles.state'

type OwnOf<R extends OwnProfile['role']> = Extract<OwnProfile, { readonly role: R }>['profile']
interface Saved<P> {
  readonly answer: { readonly data: P | null }
}

/** What was saved; after an answer without content what stood before, until it is read again. */
const kept =
  <R extends OwnProfile['role']>(own: (profile: OwnOf<R>) => OwnProfile) =>
  (slice: ProfilesState, { payload }: { readonly payload: Saved<OwnOf<R>> }): ProfilesState =>
    payload.answer.data === null
      ? { ...slice, error: null, overtaken: false }
      : { status: 'loaded', own: own(payload.answer.data), error: null, overtaken: false }

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
  'lender-profile.create/answered': kept<'lender'>((profile) => ({ role: 'lender', profile })),
  'lender-profile.edit/answered': kept<'lender'>((profile) => ({ role: 'lender', profile })),
  'lender-profile.edit/failed': refused,
  'investor-profile.read/answered': (slice, { payload }) =>
    read(slice, { role: 'investor', profile: payload.answer.data }),
  'investor-profile.read/failed': unread,
  'investor-profile.create/answered': kept<'investor'>((profile) => ({ role: 'investor', profile })),
  'investor-profile.edit/answered': kept<'investor'>((profile) => ({ role: 'investor', profile })),
  'investor-profile.edit/failed': refused,
  'borrower-profile.read/answered': (slice, { payload }) =>
    read(slice, { role: 'borrower', profile: payload.answer.data }),
  'borrower-profile.read/failed': unread,
  'borrower-profile.create/answered': kept<'borrower'>((profile) => ({ role: 'borrower', profile })),
  'borrower-profile.edit/answered': kept<'borrower'>((profile) => ({ role: 'borrower', profile })),
  'borrower-profile.edit/failed': refused,
  'originator-profile.read/answered': (slice, { payload }) =>
    read(slice, { role: 'originator', profile: payload.answer.data }),
  'originator-profile.read/failed': unread,
  'originator-profile.create/answered': kept<'originator'>((profile) => ({ role: 'originator', profile })),
  'originator-profile.edit/answered': kept<'originator'>((profile) => ({ role: 'originator', profile })),
  'originator-profile.edit/failed': refused,
}
