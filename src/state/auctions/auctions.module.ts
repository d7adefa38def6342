// Auctions as rows, and the lists that they stand in; with the line, which is open to keep these lists live.
import { lineSource, liveSubjectsSource, readingSource } from '../connection/connection.sources'
import { defineModule } from '../core/module'
import { alertOwnState, keepPasses, recallPasses } from './auctions.effects'
import * as intents from './auctions.events'
import { auctionsHandlers } from './auctions.handlers'
import type { AuctionsState } from './auctions.state'

declare module '../root-state' {
  interface Slices {
    readonly auctions: AuctionsState
  }
  interface IntentFiles {
    readonly auctions: typeof intents
  }
}

export const auctionsModule = defineModule({
  name: 'auctions',
  holdsTable: true,
  intents,
  handlers: auctionsHandlers,
  effects: [alertOwnState, recallPasses, keepPasses],
  sources: [lineSource, liveSubjectsSource, readingSource],
})
