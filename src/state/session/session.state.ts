// Who is signed in, as far as is known.
import type { ApiError } from '../../contract/api-error'
import type { ScreenRole } from '../../contract/role'
import type { User } from '../../contract/user'

export interface SessionState {
  /**
   * `unreachable`: a token is stored, but nobody could be asked whose it is; it is tried again. `ended`: the server refused
   * the token of the person who is signed in here; what they see and typed stays until they, or somebody else, sign in.
   */
  readonly status: 'unknown' | 'checking' | 'signed-out' | 'signed-in' | 'unreachable' | 'ended'
  readonly user: User | null
  /** Why the check failed. */
  readonly error: ApiError | null
  /** What another tab of this browser did. */
  readonly elsewhere: 'signed-out' | 'somebody-else' | null
  /** The simulator's world; null on a real server. */
  readonly world: string | null
  /** The role that the person who is signing in asked for. */
  readonly asked: ScreenRole | null
}

export const noSession: SessionState = {
  status: 'unknown',
  user: null,
  error: null,
  elsewhere: null,
  world: null,
  asked: null,
}
