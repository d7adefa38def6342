// How the live line stands. What keeps it open comes with the lists of auctions: guests have neither.
import { defineModule } from '../core/module'
import { browserSource } from './browser.source'
import { retryLine } from './connection.effects'
import * as intents from './connection.events'
import { connectionHandlers } from './connection.handlers'
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
  sources: [browserSource],
  survivesSignOut: true,
})
