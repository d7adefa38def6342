// Calls about accounts and sessions. S7.2 to S7.7
import * as z from 'zod/mini'
import { type CallSpec, maybeOne, none, one, raw } from './call'
import { socketId } from './channels'
import { extension, maybe } from './fields'
import { screenRoles } from './role'
import { settings } from './settings'
import { user } from './user'

/** Laravel's message for a sign-in with an unconfirmed address (403). */
export const UNVERIFIED_MESSAGE = 'Your email address is not verified.'

/** For how many days, of 24 hours each, people who suspended their own account can reactivate it. */
export const REACTIVATION_DAYS = 30

/** `REACTIVATION_DAYS` in ms. */
export const REACTIVATION_MS = REACTIVATION_DAYS * 86_400_000

/** The token of a session; null if the server keeps the session in its own cookie. */
const sessionToken = z.pipe(
  z.object({ token: maybe(z.string()), access_token: extension(z.string()) }),
  z.transform(({ token, access_token }) => ({ token: token || access_token || null })),
)

export const authCalls = {
  'auth.login': {
    method: 'POST',
    path: '/api/auth/login',
    body: z.object({ email: z.string(), password: z.string() }),
    answer: maybeOne(sessionToken),
    access: 'anyone',
    opensSession: true,
    secretAnswer: true,
    secretBody: true,
  },
  'auth.logout': { method: 'POST', path: '/api/auth/logout', answer: none, access: 'signed-in' },
  'auth.user': { method: 'GET', path: '/api/auth/user', answer: one(user), access: 'signed-in' },
  /** A borrower confirms settings; every signed-in user may send it. */
  'auth.update': {
    method: 'POST',
    path: '/api/auth/user',
    body: z.object({ settings }),
    answer: maybeOne(user),
    access: 'signed-in',
  },
  'auth.suspend': {
    method: 'DELETE',
    path: '/api/auth/user',
    answer: none,
    access: 'signed-in',
  },
  /** Ends the suspension of an account within `REACTIVATION_DAYS`, and signs in. */
  'auth.reactivate': {
    method: 'POST',
    path: '/api/auth/reactivate',
    body: z.object({ email: z.string(), password: z.string() }),
    answer: maybeOne(sessionToken),
    access: 'anyone',
    opensSession: true,
    beyondSpec: true,
    secretAnswer: true,
    secretBody: true,
  },
  /** Creates an account and sends an email with a link to `confirm-email`. */
  'auth.sign-up': {
    method: 'POST',
    path: '/api/auth/register',
    body: z.object({
      role: z.enum(screenRoles),
      email: z.string(),
      password: z.string(),
      password_confirmation: z.string(),
      terms: z.boolean(),
    }),
    answer: none,
    access: 'anyone',
    beyondSpec: true,
    secretBody: true,
  },
  /** Resends the sign-up email. The answer is the same whether or not the account exists. */
  'auth.resend': {
    method: 'POST',
    path: '/api/auth/email/resend',
    body: z.object({ email: z.string() }),
    answer: none,
    access: 'anyone',
    beyondSpec: true,
  },
  /** Uses up the link in the email and signs in. */
  'auth.confirm-email': {
    method: 'POST',
    path: '/api/auth/email/confirm',
    body: z.object({ token: z.string() }),
    answer: maybeOne(sessionToken),
    access: 'anyone',
    opensSession: true,
    beyondSpec: true,
    secretAnswer: true,
    secretBody: true,
  },
  /** Sends a reset link. The answer is the same whether or not the account exists. */
  'auth.forgot-password': {
    method: 'POST',
    path: '/api/auth/password/forgot',
    body: z.object({ email: z.string() }),
    answer: none,
    access: 'anyone',
    beyondSpec: true,
  },
  /** Uses up the reset link and ends every session of the account. */
  'auth.reset-password': {
    method: 'POST',
    path: '/api/auth/password/reset',
    body: z.object({ token: z.string(), password: z.string(), password_confirmation: z.string() }),
    answer: none,
    access: 'anyone',
    beyondSpec: true,
    secretBody: true,
  },
  'broadcasting.auth': {
    method: 'POST',
    path: '/api/broadcasting/auth',
    body: z.object({ socket_id: socketId, channel_name: z.string() }),
    answer: raw(z.object({ auth: z.optional(z.string()), channel_data: z.optional(z.string()) })),
    access: 'signed-in',
    secretAnswer: true,
    secretBody: true,
  },
} as const satisfies Record<string, CallSpec>
