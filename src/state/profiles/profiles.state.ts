// The person's own profile as the server keeps it.
import type { ApiError } from '../../contract/api-error'
import type { Role } from '../../contract/role'
import type { OwnProfile } from '../../domain/profile/profile-sending'

export interface ProfilesState {
  /** `absent`: the server knows of none yet. */
  readonly status: 'unknown' | 'loading' | 'loaded' | 'absent' | 'failed'
  readonly own: OwnProfile | null
  readonly error: ApiError | null
  /** An edit was refused because the profile had been changed elsewhere; `own` is then what stands there. */
  readonly overtaken: boolean
}

export const noProfile: ProfilesState = { status: 'unknown', own: null, error: null, overtaken: false }

/** The subject of registering and editing. */
export const PROFILE_SUBJECT = 'profile.keep'

/** The draft of a role's profile form; the edit form and the registration are one form. S4.28 */
export const profileDraftKey = (role: Role): string => `profile-setup:${role}`
