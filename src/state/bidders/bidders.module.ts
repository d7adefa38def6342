// The bidders of the auction that a seller looks at.
import { defineModule } from '../core/module'
import * as intents from './bidders.events'
import { biddersHandlers } from './bidders.handlers'
import { biddersSource } from './bidders.sources'
import type { BiddersState } from './bidders.state'

declare module '../root-state' {
  interface Slices {
    readonly bidders: BiddersState
  }
  interface IntentFiles {
    readonly bidders: typeof intents
  }
}

export const biddersModule = defineModule({
  name: 'bidders',
  intents,
  handlers: biddersHandlers,
  sources: [biddersSource],
})
