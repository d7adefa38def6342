// Receipts of own bids.
import { defineModule } from '../core/module'
import { checkReceipts, followReceipts, followReceiptsFromElsewhere, readReceipts } from './receipts.effects'
import * as intents from './receipts.events'
import { receiptsHandlers } from './receipts.handlers'
import type { ReceiptsState } from './receipts.state'

declare module '../root-state' {
  interface Slices {
    readonly receipts: ReceiptsState
  }
  interface IntentFiles {
    readonly receipts: typeof intents
  }
}

export const receiptsModule = defineModule({
  name: 'receipts',
  intents,
  handlers: receiptsHandlers,
  effects: [readReceipts, followReceipts, followReceiptsFromElsewhere, checkReceipts],
})
