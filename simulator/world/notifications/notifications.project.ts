// A user's notifications in wire form, a page at a time. S3.4

import type { WorldState } from '../state'
import type { StoredNotification } from './stored-notification'

/** Notifications per page. */
const PAGE_SIZE = 100

export interface NotificationList {
  /** Newest first. */
  readonly data: readonly Omit<StoredNotification, 'removed'>[]
  /** How many have no `read_at`, on all pages. */
  readonly unread: number
  /** How many are older than those of this page. */
  readonly older: number
}

interface PageRequest {
  /** Only notifications older than the one with this id. */
  readonly before?: number | undefined
  readonly size?: number
}

/**
 * A page of a user's notifications.
 * @example notificationsFor(state, 42, { before: 1700 }) // the 100 newest of those older than 1700
 */
export function notificationsFor(
  state: WorldState,
  userId: number,
  { before, size = PAGE_SIZE }: PageRequest = {},
): NotificationList {
  const list = state.notifications[userId] ?? []
  let unread = 0
  for (const notification of list) if (typeof notification.read_at !== 'string') unread += 1
  const end = before === undefined ? list.length : list.filter(({ id }) => id < before).length
  const start = Math.max(0, end - size)
  const page = list.slice(start, end).toReversed()
  return { data: page.map(({ removed: _, ...sent }) => sent), unread, older: start }
}
