// Calls about who is there. S7.2 to S7.7
import * as z from 'zod/mini'
import type { CallSpec } from './call'
import { maybeOne, none, one, raw } from './call'
import { extension, maybe } from './fields'
import { screenRoles } from './role'
import { settings } from './settings'
import { user } from './user'

/** What a sign-in with an address that was never confirmed is refused with (403): Laravel's own words. */
export const UNVERIFIED_MESSAGE = 'Your email address is not verified.'

/** The token of a session; null where the server keeps the session in a cookie of its own. */
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
    secretAnswer: true,
    secretBody: true,
  },
  'auth.logout': { method: 'POST', path: '/api/auth/logout', answer: none, access: 'signed-in' },
  'auth.user': { method: 'GET', path: '/api/auth/user', answer: one(user), access: 'signed-in' },
  /** A borrower's settings confirm; whoever may sign in may send it. */
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
  /** A new account; an e-mail with a link to `confirm-email` goes out. */
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
  /** The e-mail of the sign-up once more; the answer is the same whether or not there is such an account. */
  'auth.resend': {
    method: 'POST',
    path: '/api/auth/email/resend',
    body: z.object({ email: z.string() }),
    answer: none,
    access: 'anyone',
    beyondSpec: true,
  },
  /** Uses up the link of the e-mail and signs in. */
  'auth.confirm-email': {
    method: 'POST',
    path: '/api/auth/email/confirm',
    body: z.object({ token: z.string() }),
    answer: maybeOne(sessionToken),
    access: 'anyone',
    beyondSpec: true,
    secretAnswer: true,
    secretBody: true,
  },
  /** Sends a reset link; the answer is the same whether or not there is such an account. */
  'auth.forgot-password': {
    method: 'POST',
    path: '/api/auth/password/forgot',
    body: z.object({ email: z.string() }),
    answer: none,
    access: 'anyone',
    beyondSpec: true,
  },
  /** Uses up the reset link; every session of the account ends. */
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
    body: z.object({ socket_id: z.string(), channel_name: z.string() }),
    answer: raw(z.object({ auth: z.optional(z.string()), channel_data: z.optional(z.string()) })),
    access: 'signed-in',
    secretAnswer: true,
    secretBody: true,
  },
} as const satisfies Record<string, CallSpec>
