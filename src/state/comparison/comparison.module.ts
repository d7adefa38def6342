// The auctions that are compared.
import { defineModule } from '../core/module'
import { keepComparison, restoreComparison } from './comparison.effects'
import * as intents from './comparison.events'
import { comparisonHandlers } from './comparison.handlers'
import type { ComparisonState } from './comparison.state'

declare module '../root-state' {
  interface Slices {
    readonly comparison: ComparisonState
  }
  interface IntentFiles {
    readonly comparison: typeof intents
  }
}

export const comparisonModule = defineModule({
  name: 'comparison',
  intents,
  handlers: comparisonHandlers,
  effects: [keepComparison, restoreComparison],
})
