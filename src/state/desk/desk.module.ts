// What a seller orders for an auction.
import { defineModule } from '../core/module'
import * as intents from './desk.events'
import { deskHandlers } from './desk.handlers'
import { deskOrderRequest, previewRequest } from './desk.requests'
import type { DeskState } from './desk.state'

declare module '../root-state' {
  interface Slices {
    readonly desk: DeskState
  }
  interface IntentFiles {
    readonly desk: typeof intents
  }
}

export const deskModule = defineModule({
  name: 'desk',
  intents,
  handlers: deskHandlers,
  requests: [deskOrderRequest, previewRequest],
})
