// A person's notifications as the bell and the page list them. S3.4

import type { WorldState } from '../state'
import type { StoredNotification } from './stored-notification'

export interface NotificationList {
  /** Newest first. */
  readonly data: readonly StoredNotification[]
  /** How many have no `read_at`, all of them counted. */
  readonly unread: number
}

/** The person's own notifications, newest first, with the count of unread ones. */
export function notificationsFor(state: WorldState, userId: number): NotificationList {
  const own = state.notifications[userId] ?? []
  let unread = 0
  for (const one of own) if (one.read_at === null || one.read_at === undefined) unread += 1
  return { data: own.toReversed(), unread }
}
