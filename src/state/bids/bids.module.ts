// Bids, and sending one.
import { defineModule } from '../core/module'
import { checkSlowBid, readBidBack } from './bids.effects'
import * as intents from './bids.events'
import { bidsHandlers } from './bids.handlers'
import { bidRequest } from './bids.requests'
import type { BidsState } from './bids.state'

declare module '../root-state' {
  interface Slices {
    readonly bids: BidsState
  }
  interface IntentFiles {
    readonly bids: typeof intents
  }
}

export const bidsModule = defineModule({
  name: 'bids',
  holdsTable: true,
  intents,
  beforeHandlers: bidsHandlers,
  requests: [bidRequest],
  effects: [readBidBack, checkSlowBid],
})
