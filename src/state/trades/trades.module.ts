// Confirmations of trades.
import { defineModule } from '../core/module'
import { readTrade } from './trades.effects'
import * as intents from './trades.events'
import { tradesHandlers } from './trades.handlers'
import type { TradesState } from './trades.state'

declare module '../root-state' {
  interface Slices {
    readonly trades: TradesState
  }
  interface IntentFiles {
    readonly trades: typeof intents
  }
}

export const tradesModule = defineModule({
  name: 'trades',
  intents,
  handlers: tradesHandlers,
  effects: [readTrade],
})
