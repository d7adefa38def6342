// A person's preferences: read here by one call, kept by the nouns that they are about.
import { defineModule } from '../core/module'
import { readPreferences } from './preferences.effects'
import { preferencesHandlers } from './preferences.handlers'
import type { PreferencesState } from './preferences.state'

declare module '../root-state' {
  interface Slices {
    readonly preferences: PreferencesState
  }
}

export const preferencesModule = defineModule({
  name: 'preferences',
  handlers: preferencesHandlers,
  effects: [readPreferences],
})
