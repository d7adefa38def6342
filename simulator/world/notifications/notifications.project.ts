// A user's notifications in wire form. S3.4

import type { WorldState } from '../state'
import type { StoredNotification } from './stored-notification'

export interface NotificationList {
  /** Newest first. */
  readonly data: readonly StoredNotification[]
  /** How many have no `read_at`. */
  readonly unread: number
}

export function notificationsFor(state: WorldState, userId: number): NotificationList {
  const list = state.notifications[userId] ?? []
  let unread = 0
  for (const one of list) if (one.read_at === null || one.read_at === undefined) unread += 1
  return { data: list.toReversed(), unread }
}
