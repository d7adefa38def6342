// Calls about notifications. S7.8
import * as z from 'zod/mini'
import { type CallSpec, none, rows } from './call'
import { extension, id } from './fields'
import { notification, notificationIds } from './notification'

export const notificationCalls = {
  'notification.list': {
    method: 'GET',
    path: '/api/notification',
    /** A server that doesn't know `before` sends all notifications, without `older`. */
    query: z.object({ before: z.optional(id) }),
    answer: rows(notification, z.object({ unread: z.int(), older: extension(z.int()) })),
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
    /** `all` adds those on pages that weren't loaded. */
    body: z.object({ ids: notificationIds, all: extension(z.boolean()) }),
    answer: none,
    access: 'signed-in',
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
