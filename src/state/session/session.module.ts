// Who is signed in on this tab.
import { defineModule } from '../core/module'
import { checkSession, forgetRefusedToken, readSignInAfterFailure } from './session.effects'
import * as intents from './session.events'
import { sessionHandlers } from './session.handlers'
import { signInRequest, signOutRequest } from './session.requests'
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
  requests: [signInRequest, signOutRequest],
  effects: [checkSession, forgetRefusedToken, readSignInAfterFailure],
  sources: [sessionSource],
  survivesSignOut: true,
})
