// The email address that a guest typed last, so that the next form can fill it in.

import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { ScreenRole } from '../../contract/role'
import { action } from '../core/action'
import { answered, failed } from '../core/facts'
import { originatorLenderSearchRequested } from '../originators/originators.slice'
import { sessionSignInRequested } from '../session/session.slice'

export interface AccountsState {
  /** The email address of the last sign-up, sign-in or recovery; null before the first. */
  readonly email: string | null
}

const noAccounts: AccountsState = { email: null }

/** Create an account with the role in the path. */
export const accountSignUpRequested = action('account/sign-up-requested')<{
  readonly role: ScreenRole
  readonly email: string
  readonly passwordKey: string
  readonly terms: boolean
}>()
/** Resend the sign-up email. */
export const accountResendRequested = action('account/resend-requested')<{ readonly email: string }>()
/** Use the link in the email, which also signs the user in, as the role in the path. */
export const accountEmailConfirmRequested = action('account/email-confirm-requested')<{
  readonly tokenKey: string
  readonly role: ScreenRole
}>()
/** End the suspension of an account, which also signs the user in, as the role in the path. */
export const accountReactivationRequested = action('account/reactivation-requested')<{
  readonly email: string
  /** Key of the password in ports.secrets; can be taken once. */
  readonly passwordKey: string
  readonly role: ScreenRole
}>()
/** Send a link for setting a new password. */
export const accountResetLinkRequested = action('account/reset-link-requested')<{ readonly email: string }>()
/** Set a new password with the token of such a link. */
export const accountPasswordResetRequested = action('account/password-reset-requested')<{
  /** Key of both, packed by `packResetSecret`. */
  readonly secretKey: string
}>()

const namesEmail = isAnyOf(
  sessionSignInRequested,
  accountSignUpRequested,
  accountResendRequested,
  accountResetLinkRequested,
  originatorLenderSearchRequested,
)

export const {
  reducer,
  selectors: { selectTypedEmail },
} = createSlice({
  name: 'accounts',
  initialState: noAccounts,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(namesEmail, (slice, { payload: { email } }) => {
        slice.email = email
      })
      .addMatcher(isAnyOf(answered('auth.logout'), failed('auth.logout')), () => noAccounts)
  },
  selectors: {
    /** The email address that was typed last, or null. */
    selectTypedEmail: (slice): string | null => slice.email,
  },
})

export interface ResetSecret {
  /** The token of the link. */
  readonly token: string
  readonly password: string
}

/**
 * Both secrets as one text, because ports.secrets holds only the newest. A token has no line break, so the first line break
 * separates them.
 */
export const packResetSecret = ({ token, password }: ResetSecret): string => `${token}\n${password}`

/** Splits the text of `packResetSecret`. */
export function unpackResetSecret(text: string): ResetSecret {
  const at = text.indexOf('\n')
  return { token: text.slice(0, at), password: text.slice(at + 1) }
}
