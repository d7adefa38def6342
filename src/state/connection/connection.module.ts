// How the live line stands and what is kept live on it.
import { defineModule } from '../core/module'
import { retryLine } from './connection.effects'
import * as intents from './connection.events'
import { connectionHandlers } from './connection.handlers'
import { browserSource, lineSource, liveSubjectsSource, readingSource } from './connection.sources'
import type { ConnectionState } from './connection.state'

declare module '../root-state' {
  interface Slices {
    readonly connection: ConnectionState
  }
  interface IntentFiles {
    readonly connection: typeof intents
  }
}

export const connectionModule = defineModule({
  name: 'connection',
  intents,
  handlers: connectionHandlers,
  effects: [retryLine],
  sources: [lineSource, liveSubjectsSource, readingSource, browserSource],
  survivesSignOut: true,
})
