// What the server offers beyond the specification.
import { defineModule } from '../core/module'
import { keepCapabilities, recallCapabilities } from './capabilities.effects'
import * as intents from './capabilities.events'
import { capabilitiesHandlers } from './capabilities.handlers'
import type { CapabilitiesState } from './capabilities.state'

declare module '../root-state' {
  interface Slices {
    readonly capabilities: CapabilitiesState
  }
  interface IntentFiles {
    readonly capabilities: typeof intents
  }
}

export const capabilitiesModule = defineModule({
  name: 'capabilities',
  intents,
  handlers: capabilitiesHandlers,
  effects: [recallCapabilities],
  sources: [keepCapabilities],
  survivesSignOut: true,
})
