// What a person assumes when yields are worked out.
import { defineModule } from '../core/module'
import type { KeptPreference } from '../preferences/kept-preference'
import * as intents from './assumption.events'
import { assumptionHandlers } from './assumption.handlers'
import { assumptionRequest } from './assumption.requests'

declare module '../root-state' {
  interface Slices {
    readonly assumption: KeptPreference
  }
  interface IntentFiles {
    readonly assumption: typeof intents
  }
}

export const assumptionModule = defineModule({
  name: 'assumption',
  intents,
  handlers: assumptionHandlers,
  requests: [assumptionRequest],
})
