// What guests ask of their accounts. A password enters hashed, a token as it was drawn outside: the world draws nothing.
import type { ScreenRole } from '../../../src/contract/role'
import type { Envelope } from '../envelope'

/** A new account in a role, without a profile yet. */
export interface SignUpCommand extends Envelope {
  readonly name: 'sign up'
  readonly role: ScreenRole
  readonly email: string
  readonly passwordHash: string
  /** For the link in the e-mail. */
  readonly token: string
}

/** The e-mail of the sign-up, or one with which a new password can be set. */
export interface SendLinkCommand extends Envelope {
  readonly name: 'resend confirmation' | 'ask for reset'
  readonly email: string
  readonly token: string
}

/** Follows the link of a sign-up. */
export interface ConfirmEmailCommand extends Envelope {
  readonly name: 'confirm email'
  readonly token: string
}

/** Follows the link of a recovery. */
export interface ResetPasswordCommand extends Envelope {
  readonly name: 'reset password'
  readonly token: string
  readonly passwordHash: string
}

export type CredentialCommand = SignUpCommand | SendLinkCommand | ConfirmEmailCommand | ResetPasswordCommand
