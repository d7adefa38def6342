// Lookup lists.
import { defineModule } from '../core/module'
import { loadLookup } from './lookups.effects'
import * as intents from './lookups.events'
import { lookupsHandlers } from './lookups.handlers'
import type { LookupsState } from './lookups.state'

declare module '../root-state' {
  interface Slices {
    readonly lookups: LookupsState
  }
  interface IntentFiles {
    readonly lookups: typeof intents
  }
}

export const lookupsModule = defineModule({
  name: 'lookups',
  intents,
  handlers: lookupsHandlers,
  effects: [loadLookup],
  survivesSignOut: true,
})
