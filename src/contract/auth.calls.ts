// Calls about who is there. spec §7 Auth
import * as z from 'zod/mini'
import type { CallSpec } from './call'
import { none, one, raw } from './call'
import { settings } from './settings'
import { user } from './user'

export const authCalls = {
  'auth.login': {
    method: 'POST',
    path: '/api/auth/login',
    body: z.object({ email: z.string(), password: z.string() }),
    answer: one(z.object({ token: z.string() })),
    access: 'anyone',
    secretAnswer: true,
  },
  'auth.logout': { method: 'POST', path: '/api/auth/logout', answer: none, access: 'signed-in' },
  'auth.user': { method: 'GET', path: '/api/auth/user', answer: one(user), access: 'signed-in' },
  /** A borrower's settings confirm; whoever may sign in may send it. */
  'auth.update': {
    method: 'POST',
    path: '/api/auth/user',
    body: z.object({ settings }),
    answer: one(user),
    access: 'signed-in',
  },
  'auth.suspend': {
    method: 'DELETE',
    path: '/api/auth/user',
    answer: none,
    access: 'signed-in',
  },
  'broadcasting.auth': {
    method: 'POST',
    path: '/api/broadcasting/auth',
    body: z.object({ socket_id: z.string(), channel_name: z.string() }),
    answer: raw(z.object({ auth: z.optional(z.string()), channel_data: z.optional(z.string()) })),
    access: 'signed-in',
    secretAnswer: true,
  },
} as const satisfies Record<string, CallSpec>
