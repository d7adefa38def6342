// What is wanted of an account: to sign in and out, to make one, to get back into it.
import { defineModule } from '../core/module'
import { signInRequest, signOutRequest } from '../session/session.requests'
import * as intents from './accounts.events'
import { accountsHandlers } from './accounts.handlers'
import {
  emailConfirmRequest,
  passwordResetRequest,
  resendRequest,
  resetLinkRequest,
  signUpRequest,
} from './accounts.requests'
import type { AccountsState } from './accounts.state'

declare module '../root-state' {
  interface Slices {
    readonly accounts: AccountsState
  }
  interface IntentFiles {
    readonly accounts: typeof intents
  }
}

export const accountsModule = defineModule({
  name: 'accounts',
  intents,
  handlers: accountsHandlers,
  requests: [
    signInRequest,
    signOutRequest,
    signUpRequest,
    resendRequest,
    emailConfirmRequest,
    resetLinkRequest,
    passwordResetRequest,
  ],
})
