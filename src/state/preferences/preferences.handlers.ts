// The fold of how the reading of the preferences stands.
import type { Handlers } from '../core/fold'
import { preferencesSubject } from './preferences.state'

export const preferencesHandlers: Handlers<'preferences'> = {
  'preference.list/answered': (slice, { payload: { subject } }) =>
    subject === preferencesSubject ? { status: 'loaded', error: null } : slice,
  'preference.list/failed': (slice, { payload: { subject, error } }) =>
    subject === preferencesSubject && slice.status !== 'loaded' ? { status: 'failed', error } : slice,
  'preference.reset/answered': () => ({ status: 'loaded', error: null }),
}
