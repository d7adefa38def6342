// What a guest wants of an account: to make one, to confirm its address, to get back into it. Passwords and the tokens of
// links never stand in an intent: ports.secrets holds them under a key that can be taken once.
import type { ScreenRole } from '../../contract/role'
import { intent } from '../core/intent'

/** Make an account in the role of the path. */
export const accountSignUpRequested = intent('account/sign-up-requested')<{
  readonly role: ScreenRole
  readonly email: string
  readonly passwordKey: string
  readonly terms: boolean
}>()
/** Send the e-mail of the sign-up again. */
export const accountResendRequested = intent('account/resend-requested')<{ readonly email: string }>()
/** Use the link of the e-mail, which also signs in, as the role in the path. */
export const accountEmailConfirmRequested = intent('account/email-confirm-requested')<{
  readonly tokenKey: string
  readonly role: ScreenRole
}>()
/** Send a link with which a new password can be set. */
export const accountResetLinkRequested = intent('account/reset-link-requested')<{ readonly email: string }>()
/** Set a new password with the token of such a link. */
export const accountPasswordResetRequested = intent('account/password-reset-requested')<{
  /** Key of both, packed by reset-secret.ts. */
  readonly secretKey: string
}>()
