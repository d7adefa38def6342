// The two-person rule of an investor's firm.
import { defineModule } from '../core/module'
import { callSecondPerson, readConfirmedReceipts, readTwoPerson } from './two-person.effects'
import * as intents from './two-person.events'
import { twoPersonHandlers } from './two-person.handlers'
import {
  twoPersonConfirmRequest,
  twoPersonDeclineRequest,
  twoPersonPrepareRequest,
  twoPersonSetRequest,
} from './two-person.requests'
import { twoPersonSource } from './two-person.sources'
import type { TwoPersonState } from './two-person.state'

declare module '../root-state' {
  interface Slices {
    readonly twoPerson: TwoPersonState
  }
  interface IntentFiles {
    readonly twoPerson: typeof intents
  }
}

export const twoPersonModule = defineModule({
  name: 'twoPerson',
  intents,
  handlers: twoPersonHandlers,
  requests: [twoPersonSetRequest, twoPersonPrepareRequest, twoPersonConfirmRequest, twoPersonDeclineRequest],
  effects: [readTwoPerson, readConfirmedReceipts, callSecondPerson],
  sources: [twoPersonSource],
})
