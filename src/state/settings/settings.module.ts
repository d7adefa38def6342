// Settings, preferences and the account.
import { defineModule } from '../core/module'
import type { KeptPreference } from '../preferences/kept-preference'
import * as intents from './settings.events'
import { settingsHandlers } from './settings.handlers'
import { preferencesResetRequest, settingsRequest, suspensionRequest } from './settings.requests'

declare module '../root-state' {
  interface Slices {
    readonly settings: KeptPreference
  }
  interface IntentFiles {
    readonly settings: typeof intents
  }
}

export const settingsModule = defineModule({
  name: 'settings',
  intents,
  handlers: settingsHandlers,
  requests: [settingsRequest, preferencesResetRequest, suspensionRequest],
})
