// Calls about notifications. S7.8
import * as z from 'zod/mini'
import type { CallSpec } from './call'
import { none, rows } from './call'
import { id } from './fields'
import { notification, notificationIds } from './notification'

export const notificationCalls = {
  'notification.list': {
    method: 'GET',
    path: '/api/notification',
    answer: rows(notification, z.object({ unread: z.int() })),
    access: 'signed-in',
  },
  'notification.ignore': {
    method: 'POST',
    path: '/api/auction/notification-ignore/{auctionId}',
    params: z.object({ auctionId: id }),
    answer: none,
    access: ['investor'],
  },
  /** Marks these as read. A server without the call answers 404, which the app ignores. */
  'notification.read': {
    method: 'POST',
    path: '/api/notification/read',
    body: z.object({ ids: notificationIds }),
    answer: none,
    access: 'signed-in',
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
