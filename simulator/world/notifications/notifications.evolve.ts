// Applies events to notifications. Each user's list is limited, because a world can run for weeks.

import type { NotificationEvent, WorldEvent } from '../events'
import { isoInstant } from '../figures'
import type { WorldState } from '../state'
import type { StoredNotification } from './stored-notification'

/** Beyond this number, the oldest read notifications are removed. */
const MAX_STORED = 500
/** Beyond this number, the oldest unread ones are removed, and one notification says how many. */
const MAX_UNREAD = 2_000

/** The outcome of an auction; never removed. */
const results: ReadonlySet<string> = new Set(['auction_won', 'auction_lost', 'auction_sold', 'auction_no_sale'])

/** The action of the notification that says how many were removed. */
const REMOVED = 'notifications_removed'

export const isNotificationEvent = (event: WorldEvent): event is NotificationEvent =>
  event.type === 'person-notified' || event.type === 'reminders-settled' || event.type === 'notifications-read'

/** The state after notification events, in order. Copies the lists once, however many users are notified. */
export function evolveNotifications(state: WorldState, events: Iterable<NotificationEvent>): WorldState {
  const notifications: Record<number, readonly StoredNotification[]> = { ...state.notifications }
  for (const event of events) notifications[event.userId] = applyToList(notifications[event.userId] ?? [], event)
  return { ...state, notifications }
}

/** One user's notifications after an event, newest last. */
function applyToList(own: readonly StoredNotification[], event: NotificationEvent): readonly StoredNotification[] {
  switch (event.type) {
    case 'person-notified':
      return withNotification(own, event.notification)
    case 'reminders-settled':
      return own.map((notification) =>
        notification.data?.auction_id === event.auctionId && typeof notification.action_result === 'string'
          ? { ...notification, action_result: null, read_at: notification.read_at ?? isoInstant(event.at) }
          : notification,
      )
    case 'notifications-read': {
      const seen = new Set(event.ids)
      const read_at = isoInstant(event.at)
      return own.map((notification) => (seen.has(notification.id) ? { ...notification, read_at } : notification))
    }
    default: {
      const never: never = event
      return never
    }
  }
}

const isRemovable = ({ action }: StoredNotification): boolean => action !== REMOVED && !results.has(action ?? '')

/**
 * Appends a notification. If there are too many, drops one: a read one, or, if far too many are unread, an unread one. Never a
 * result.
 */
function withNotification(
  own: readonly StoredNotification[],
  added: StoredNotification,
): readonly StoredNotification[] {
  if (own.length < MAX_STORED) return [...own, added]
  // Most are unread, so `read_at` is looked at first.
  const oldestRead = own.findIndex((each) => typeof each.read_at === 'string' && isRemovable(each))
  if (oldestRead >= 0) return [...own.slice(0, oldestRead), ...own.slice(oldestRead + 1), added]
  const all = [...own, added]
  return all.length > MAX_UNREAD ? withoutOldest(all) : all
}

/** Replaces the oldest notification that may be removed by a count of the removed ones. */
function withoutOldest(all: readonly StoredNotification[]): readonly StoredNotification[] {
  const oldest = all.findIndex(isRemovable)
  const removed = all[oldest]
  if (removed === undefined) return all
  const summary = all.find(({ action }) => action === REMOVED)
  const count = (summary?.removed ?? 0) + 1
  const updatedSummary: StoredNotification = {
    ...(summary ?? {
      ...removed,
      action: REMOVED,
      action_result: null,
      data: null,
      title: 'Old notifications removed',
    }),
    text: `${count} unread ${count === 1 ? 'notification was' : 'notifications were'} removed because the list was full. Results are never removed.`,
    removed: count,
  }
  if (summary === undefined) return all.with(oldest, updatedSummary)
  return all.toSpliced(oldest, 1).map((notification) => (notification === summary ? updatedSummary : notification))
}
