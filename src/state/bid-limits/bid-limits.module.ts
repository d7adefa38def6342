// A bidder's private limits.
import { defineModule } from '../core/module'
import type { KeptPreference } from '../preferences/kept-preference'
import * as intents from './bid-limits.events'
import { bidLimitsHandlers } from './bid-limits.handlers'
import { bidLimitRequest } from './bid-limits.requests'

declare module '../root-state' {
  interface Slices {
    readonly bidLimits: KeptPreference
  }
  interface IntentFiles {
    readonly bidLimits: typeof intents
  }
}

export const bidLimitsModule = defineModule({
  name: 'bidLimits',
  intents,
  handlers: bidLimitsHandlers,
  requests: [bidLimitRequest],
})
