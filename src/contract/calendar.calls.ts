// Calls about the private calendar address: one's own key, and the feed that needs nothing else.
import * as z from 'zod/mini'
import { calendarSubscription } from './calendar'
import type { CallSpec } from './call'
import { file, one } from './call'

const traders = ['lender', 'originator', 'investor'] as const

export const calendarCalls = {
  'calendar.read': {
    method: 'GET',
    path: '/api/calendar/subscription',
    answer: one(calendarSubscription),
    access: traders,
    beyondSpec: true,
  },
  /** Makes an address, or a new one; the one before is worth nothing any more. */
  'calendar.renew': {
    method: 'POST',
    path: '/api/calendar/subscription',
    answer: one(calendarSubscription),
    access: traders,
    beyondSpec: true,
  },
  'calendar.revoke': {
    method: 'DELETE',
    path: '/api/calendar/subscription',
    answer: one(calendarSubscription),
    access: traders,
    beyondSpec: true,
  },
  /** text/calendar for a program that has only the address; 404 for a key that is unknown or revoked. */
  'calendar.feed': {
    method: 'GET',
    path: '/api/calendar/auctions.ics',
    query: z.object({ key: z.optional(z.string()) }),
    answer: file,
    access: 'anyone',
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
