// Making an account, confirming its address, getting back into it. Passwords and tokens of links stay in the ports.
import type { Observable } from 'rxjs'
import { concat, concatMap, exhaustMap, of } from 'rxjs'
import { defineEffect } from '../core/effect'
import { withoutSecret } from '../core/held-secret'
import type { AppEvent } from '../core/log-entry'
import { ignoreWhilePending } from '../requests/ignore-while-pending'
import { identify } from '../session/session.effects'
import { unpackResetSecret } from './reset-secret'

export const signUp = defineEffect({
  name: 'sign up',
  on: ['account/sign-up-requested'],
  why: 'exhaustMap: a second press while the first is on its way is no second account',
  calls: ['auth.sign-up'],
  run: (entries$, { api, secrets }) =>
    entries$.pipe(
      exhaustMap(({ payload: { role, email, passwordKey, terms } }): Observable<AppEvent> => {
        const password = secrets.take(passwordKey)
        if (password === null) return of({ type: 'auth.sign-up/failed', payload: withoutSecret('auth.sign-up') })
        return api.call('auth.sign-up', { body: { role, email, password, password_confirmation: password, terms } })
      }),
    ),
})

export const resendEmail = defineEffect({
  name: 'resend e-mail',
  on: ['account/resend-requested'],
  why: 'exhaustMap: one press, one e-mail',
  calls: ['auth.resend'],
  run: (entries$, { api }) =>
    entries$.pipe(exhaustMap(({ payload: { email } }) => api.call('auth.resend', { body: { email } }))),
})

export const confirmEmail = defineEffect({
  name: 'confirm e-mail',
  on: ['account/email-confirm-requested'],
  why: 'once: a link works once, so a second try while the first is on its way could only fail',
  calls: ['auth.confirm-email', 'auth.user'],
  run: (entries$, tools) =>
    entries$.pipe(
      ignoreWhilePending(({ payload: { tokenKey, role } }): Observable<AppEvent> => {
        const token = tools.secrets.take(tokenKey)
        if (token === null) {
          return of({ type: 'auth.confirm-email/failed', payload: withoutSecret('auth.confirm-email') })
        }
        return tools.api
          .call('auth.confirm-email', { body: { token } })
          .pipe(
            concatMap(
              (fact): Observable<AppEvent> =>
                fact.type === 'auth.confirm-email/answered' ? concat(of(fact), identify(tools, role)) : of(fact),
            ),
          )
      }),
    ),
})

export const sendResetLink = defineEffect({
  name: 'send reset link',
  on: ['account/reset-link-requested'],
  why: 'exhaustMap: one press, one e-mail',
  calls: ['auth.forgot-password'],
  run: (entries$, { api }) =>
    entries$.pipe(exhaustMap(({ payload: { email } }) => api.call('auth.forgot-password', { body: { email } }))),
})

export const resetPassword = defineEffect({
  name: 'reset password',
  on: ['account/password-reset-requested'],
  why: 'exhaustMap: a link works once, so a second try while the first is on its way could only fail',
  calls: ['auth.reset-password'],
  run: (entries$, { api, secrets }) =>
    entries$.pipe(
      exhaustMap(({ payload: { secretKey } }): Observable<AppEvent> => {
        const secret = secrets.take(secretKey)
        if (secret === null) {
          return of({ type: 'auth.reset-password/failed', payload: withoutSecret('auth.reset-password') })
        }
        const { token, password } = unpackResetSecret(secret)
        return api.call('auth.reset-password', { body: { token, password, password_confirmation: password } })
      }),
    ),
})
