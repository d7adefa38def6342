// Calls about alerts outside the page (Web Push, RFC 8030). A subscription belongs to the session of the browser that made it.
import * as z from 'zod/mini'
import { type CallSpec, none, one } from './call'

/** Where a browser receives pushes, as `PushSubscription.toJSON()` gives it; binary fields are base64url. */
export const pushAddress = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
export type PushAddress = z.output<typeof pushAddress>

export const pushCalls = {
  /** The server's public key (VAPID, RFC 8292), and whether this session is subscribed. */
  'push.key': {
    method: 'GET',
    path: '/api/push/key',
    answer: one(z.object({ key: z.string(), subscribed: z.boolean() })),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Replaces the session's subscription. 422 names `endpoint` if the server may not send there. */
  'push.subscribe': {
    method: 'POST',
    path: '/api/push/subscription',
    body: pushAddress,
    answer: none,
    access: ['investor'],
    secretBody: true,
    beyondSpec: true,
  },
  'push.unsubscribe': {
    method: 'DELETE',
    path: '/api/push/subscription',
    answer: none,
    access: ['investor'],
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
