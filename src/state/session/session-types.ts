// The actions after which another person may be signed in.
import type { AppEventType } from '../core/log-entry'
import { refusalTypes } from './session.slice'

/** Every action that the session's reducer listens to. */
export const sessionTypes: readonly AppEventType[] = [
  ...refusalTypes,
  'session/check-requested',
  'session/not-found',
  'session/left',
  'session/sign-in-requested',
  'account/email-confirm-requested',
  'auth.login/failed',
  'auth.confirm-email/failed',
  'auth.user/answered',
  'auth.user/failed',
  'auth.suspend/answered',
  'auth.logout/answered',
  'auth.logout/failed',
  'session/changed-elsewhere',
  'clock/sampled',
]
