// Rate indications.
import { defineModule } from '../core/module'
import * as intents from './indications.events'
import { indicationsHandlers } from './indications.handlers'
import { indicationRequest } from './indications.requests'
import { indicationsSource } from './indications.sources'
import type { IndicationsState } from './indications.state'

declare module '../root-state' {
  interface Slices {
    readonly indications: IndicationsState
  }
  interface IntentFiles {
    readonly indications: typeof intents
  }
}

export const indicationsModule = defineModule({
  name: 'indications',
  intents,
  handlers: indicationsHandlers,
  requests: [indicationRequest],
  sources: [indicationsSource],
})
