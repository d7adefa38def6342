// The fold of settings.
import { SETTINGS_KEY } from '../../contract/settings'
import type { Handlers } from '../core/fold'
import { chosenNow, keptHandlers } from '../preferences/kept-preference'

export const settingsHandlers: Handlers<'settings'> = {
  ...keptHandlers(SETTINGS_KEY),
  'settings/save-requested': (_slice, { payload: { settings } }) => chosenNow(settings),
}
