// Settings, preferences and the account.
import { defineModule } from '../core/module'
import { loadSettings } from './settings.effects'
import * as intents from './settings.events'
import { settingsHandlers } from './settings.handlers'
import { preferencesResetRequest, settingsRequest, suspensionRequest } from './settings.requests'
import type { SettingsState } from './settings.state'
import { noSettings } from './settings.state'

declare module '../root-state' {
  interface Slices {
    readonly settings: SettingsState
  }
  interface IntentFiles {
    readonly settings: typeof intents
  }
}

export const settingsModule = defineModule({
  name: 'settings',
  initial: noSettings,
  intents,
  handlers: settingsHandlers,
  requests: [settingsRequest, preferencesResetRequest, suspensionRequest],
  effects: [loadSettings],
})
