// What happened while the line was down.
import { defineModule } from '../core/module'
import { recallStakes, stakesSource } from './away.effects'
import * as intents from './away.events'
import { awayHandlers, awayReactions } from './away.handlers'
import type { AwayState } from './away.state'

declare module '../root-state' {
  interface Slices {
    readonly away: AwayState
  }
  interface IntentFiles {
    readonly away: typeof intents
  }
}

export const awayModule = defineModule({
  name: 'away',
  intents,
  handlers: awayHandlers,
  reactions: awayReactions,
  effects: [recallStakes],
  sources: [stakesSource],
})
