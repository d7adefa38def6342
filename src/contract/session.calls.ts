// Calls about a user's own sessions. A session that ends is signed out at once, like after a logout in its browser.
import * as z from 'zod/mini'
import { type CallSpec, none, rows } from './call'
import { signInSession } from './sign-in-session'

export const sessionCalls = {
  /** The last used first. */
  'session.list': {
    method: 'GET',
    path: '/api/auth/sessions',
    answer: rows(signInSession),
    access: 'signed-in',
    beyondSpec: true,
  },
  /** 404 for one that has ended, and for another user's. */
  'session.end': {
    method: 'DELETE',
    path: '/api/auth/sessions/{session}',
    params: z.object({ session: z.string() }),
    answer: none,
    access: 'signed-in',
    beyondSpec: true,
  },
  /** Ends all sessions of the user except the one that asks. */
  'session.end-others': {
    method: 'DELETE',
    path: '/api/auth/sessions',
    answer: none,
    access: 'signed-in',
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
