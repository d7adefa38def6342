// The fold of settings.
import { SETTINGS_KEY } from '../../contract/settings'
import type { Handlers } from '../core/fold'
import { chosenNow, confirmedHandlers, keptHandlers } from '../preferences/kept-preference'
import { settingsSubjects } from './settings.state'

export const settingsHandlers: Handlers<'settings'> = {
  ...keptHandlers(SETTINGS_KEY, settingsSubjects.save),
  ...confirmedHandlers(settingsSubjects.save),
  'settings/save-requested': (slice, { payload: { change } }) => chosenNow(slice, change),
}
