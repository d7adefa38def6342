// What a person wants of the session. The password never stands in an intent: it is held by ports.secrets under a key.
import type { ScreenRole } from '../../contract/role'
import { fact, intent } from '../core/intent'

/** Sign in with a held password, as the role in the path. */
export const sessionSignInRequested = intent('session/sign-in-requested')<{
  readonly email: string
  /** Key of the password in ports.secrets; can be taken once. */
  readonly passwordKey: string
  readonly role: ScreenRole
}>()
/** Sign out, in all tabs. */
export const sessionSignOutRequested = intent('session/sign-out-requested')()
/** Find out who is signed in; also "Try again" of the retry page. */
export const sessionCheckRequested = intent('session/check-requested')()
/** No token is stored: nobody is signed in. */
export const sessionNotFound = fact('session/not-found')()
/** The person whose session has ended goes away: what they saw is dropped. */
export const sessionLeft = fact('session/left')()
