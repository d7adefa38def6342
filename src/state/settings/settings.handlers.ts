// The fold of settings. Facts are told apart by their subject: the preference's key is a text that logs do not keep.
import type { Handlers } from '../core/fold'
import { noSettings, settingsSubjects } from './settings.state'

export const settingsHandlers: Handlers<'settings'> = {
  // They act from the press on, here; the server's answer says whether they will elsewhere.
  'settings/save-requested': (slice, { payload: { settings } }) => ({ ...slice, status: 'loaded', stored: settings }),
  'preference.list/answered': (slice, { payload: { subject, answer } }) =>
    subject === settingsSubjects.read ? { status: 'loaded', stored: answer.data[0]?.value, error: null } : slice,
  'preference.list/failed': (slice, { payload: { subject, error } }) =>
    subject === settingsSubjects.read && slice.status === 'unknown' ? { ...slice, status: 'failed', error } : slice,
  'preference.reset/answered': () => ({ ...noSettings, status: 'loaded' }),
}
