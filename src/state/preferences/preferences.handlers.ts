// Whether the preferences are being read, are loaded, or failed.
import type { Handlers } from '../core/fold'
import { isKept } from './kept-keys'
import { preferencesSubject } from './preferences.state'

export const preferencesHandlers: Handlers<'preferences'> = {
  'preference.list/answered': (slice, { payload: { subject } }) =>
    subject === preferencesSubject ? { status: 'loaded', error: null, behind: false } : slice,
  // Earlier values still apply. Only a first read that fails leaves the defaults.
  'preference.list/failed': (slice, { payload: { subject, error } }) =>
    subject === preferencesSubject && slice.status !== 'loaded' ? { ...slice, status: 'failed', error } : slice,
  'preference.reset/answered': () => ({ status: 'loaded', error: null, behind: false }),
  'preference/changed': (slice, { payload: { data } }) => (isKept(data.key) ? { ...slice, behind: true } : slice),
}
