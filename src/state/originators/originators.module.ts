// The originators of a lender.
import { defineModule } from '../core/module'
import { seekLender } from './originators.effects'
import * as intents from './originators.events'
import { originatorsHandlers } from './originators.handlers'
import { originatorApproveRequest, originatorDeclineRequest, originatorDeleteRequest } from './originators.requests'
import type { OriginatorsState } from './originators.state'

declare module '../root-state' {
  interface Slices {
    readonly originators: OriginatorsState
  }
  interface IntentFiles {
    readonly originators: typeof intents
  }
}

export const originatorsModule = defineModule({
  name: 'originators',
  intents,
  handlers: originatorsHandlers,
  requests: [originatorApproveRequest, originatorDeclineRequest, originatorDeleteRequest],
  effects: [seekLender],
})
