// The last failure inside the app.
import { defineModule } from '../core/module'
import { reportFailures } from './failures.effects'
import * as intents from './failures.events'
import { failuresHandlers } from './failures.handlers'
import type { FailuresState } from './failures.state'

declare module '../root-state' {
  interface Slices {
    readonly failures: FailuresState
  }
  interface IntentFiles {
    readonly failures: typeof intents
  }
}

export const failuresModule = defineModule({
  name: 'failures',
  intents,
  handlers: failuresHandlers,
  effects: [reportFailures],
})
