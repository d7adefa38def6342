// Who is signed in on this tab. Signing in and out comes with the accounts.
import { defineModule } from '../core/module'
import { checkSession, forgetRefusedToken, readSignInAfterFailure } from './session.effects'
import * as intents from './session.events'
import { sessionHandlers } from './session.handlers'
import { sessionSource } from './session.sources'
import type { SessionState } from './session.state'

declare module '../root-state' {
  interface Slices {
    readonly session: SessionState
  }
  interface IntentFiles {
    readonly session: typeof intents
  }
}

export const sessionModule = defineModule({
  name: 'session',
  intents,
  handlers: sessionHandlers,
  effects: [checkSession, forgetRefusedToken, readSignInAfterFailure],
  sources: [sessionSource],
  survivesSignOut: true,
})
