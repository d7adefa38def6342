// Requests by guests about accounts. Passwords and link tokens stay in the ports until they are sent.

import { of } from 'rxjs'
import { withoutSecret } from '../core/calls'
import { defineUncertainRequest } from '../core/request'
import { identificationOutcomes, signInOutcomes, thenIdentify } from '../session/session.epics'
import {
  accountEmailConfirmRequested,
  accountPasswordResetRequested,
  accountReactivationRequested,
  accountResendRequested,
  accountResetLinkRequested,
  accountSignUpRequested,
  unpackResetSecret,
} from './accounts.slice'

export const signUpRequest = defineUncertainRequest({
  name: 'sign up',
  action: accountSignUpRequested,
  call: 'auth.sign-up',
  subject: () => 'auth.sign-up',
  overlap: 'ignore',
  input: ({ role, email, passwordKey, terms }, { secrets }) => {
    const password = secrets.take(passwordKey)
    return password === null ? null : { body: { role, email, password, password_confirmation: password, terms } }
  },
  settledBy: identificationOutcomes,
})

export const resendRequest = defineUncertainRequest({
  name: 'resend email',
  action: accountResendRequested,
  call: 'auth.resend',
  subject: () => 'auth.resend',
  overlap: 'ignore',
  input: ({ email }) => ({ body: { email } }),
  settledBy: identificationOutcomes,
})

export const emailConfirmRequest = defineUncertainRequest({
  name: 'confirm email',
  action: accountEmailConfirmRequested,
  call: 'auth.confirm-email',
  subject: () => 'auth.confirm-email',
  overlap: 'ignore',
  send: ({ tokenKey, role }, tools) => {
    const token = tools.secrets.take(tokenKey)
    if (token === null) return of({ type: 'auth.confirm-email/failed', payload: withoutSecret('auth.confirm-email') })
    return tools.api.call('auth.confirm-email', { body: { token } }).pipe(thenIdentify(tools, role))
  },
  settledBy: identificationOutcomes,
})

export const reactivationRequest = defineUncertainRequest({
  name: 'reactivate account',
  action: accountReactivationRequested,
  call: 'auth.reactivate',
  subject: () => 'auth.reactivate',
  overlap: 'ignore',
  waitForEvent: true,
  send: ({ email, passwordKey, role }, tools) => {
    const password = tools.secrets.take(passwordKey)
    if (password === null) return of({ type: 'auth.reactivate/failed', payload: withoutSecret('auth.reactivate') })
    return tools.api.call('auth.reactivate', { body: { email, password } }).pipe(thenIdentify(tools, role))
  },
  settledBy: signInOutcomes,
  keepOnReset: true,
})

export const resetLinkRequest = defineUncertainRequest({
  name: 'send reset link',
  action: accountResetLinkRequested,
  call: 'auth.forgot-password',
  subject: () => 'auth.forgot-password',
  overlap: 'ignore',
  input: ({ email }) => ({ body: { email } }),
  settledBy: identificationOutcomes,
})

export const passwordResetRequest = defineUncertainRequest({
  name: 'reset password',
  action: accountPasswordResetRequested,
  call: 'auth.reset-password',
  subject: () => 'auth.reset-password',
  overlap: 'ignore',
  input: ({ secretKey }, { secrets }) => {
    const secret = secrets.take(secretKey)
    if (secret === null) return null
    const { token, password } = unpackResetSecret(secret)
    return { body: { token, password, password_confirmation: password } }
  },
  settledBy: identificationOutcomes,
})
