// A person's preferences: read here by one call, kept by the nouns that they are about.
import { defineModule } from '../core/module'
import { readChangedPreferences, readPreferences } from './preferences.effects'
import { preferencesHandlers } from './preferences.handlers'
import { preferencesSource } from './preferences.sources'
import type { PreferencesState } from './preferences.state'

declare module '../root-state' {
  interface Slices {
    readonly preferences: PreferencesState
  }
}

export const preferencesModule = defineModule({
  name: 'preferences',
  handlers: preferencesHandlers,
  effects: [readPreferences, readChangedPreferences],
  sources: [preferencesSource],
})
