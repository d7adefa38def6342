// Calls about the private calendar address: the user's key, and the feed that needs only the key.
import * as z from 'zod/mini'
import { calendarSubscription } from './calendar'
import { type CallSpec, file, one } from './call'

const traders = ['lender', 'originator', 'investor'] as const

export const calendarCalls = {
  'calendar.read': {
    method: 'GET',
    path: '/api/calendar/subscription',
    answer: one(calendarSubscription),
    access: traders,
    beyondSpec: true,
  },
  /** Creates or replaces the address; the previous one stops working. */
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
  /** text/calendar for programs that have only the address; 404 for an unknown or revoked key. */
  'calendar.feed': {
    method: 'GET',
    path: '/api/calendar/auctions.ics',
    query: z.object({ key: z.optional(z.string()) }),
    answer: file,
    access: 'anyone',
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
