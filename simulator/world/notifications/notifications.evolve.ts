// Applies events to notifications. Each user's list is capped, because a world can run for weeks.

import type { NotificationEvent, WorldEvent } from '../events'
import { isoInstant } from '../figures'
import type { WorldState } from '../state'
import type { StoredNotification } from './stored-notification'

/** How many notifications are stored per user. */
const MAX_NOTIFICATIONS = 300

export const isNotificationEvent = (event: WorldEvent): event is NotificationEvent =>
  event.type === 'person-notified' || event.type === 'reminders-settled' || event.type === 'notifications-read'

/** The state after notification events, in order. Copies the lists once, however many users are notified. */
export function evolveNotifications(state: WorldState, events: Iterable<NotificationEvent>): WorldState {
  const notifications: Record<number, readonly StoredNotification[]> = { ...state.notifications }
  let { nextNotificationId } = state
  for (const event of events) {
    notifications[event.userId] = applyToList(notifications[event.userId] ?? [], event)
    if (event.type === 'person-notified') nextNotificationId = event.notification.id + 1
  }
  return { ...state, notifications, nextNotificationId }
}

/** One user's notifications after an event, newest last. */
function applyToList(own: readonly StoredNotification[], event: NotificationEvent): readonly StoredNotification[] {
  switch (event.type) {
    case 'person-notified':
      return [...own.slice(1 - MAX_NOTIFICATIONS), event.notification]
    case 'reminders-settled':
      return own.map((one) =>
        one.data?.auction_id === event.auctionId && typeof one.action_result === 'string'
          ? { ...one, action_result: null, read_at: one.read_at ?? isoInstant(event.at) }
          : one,
      )
    case 'notifications-read': {
      const seen = new Set(event.ids)
      const read_at = isoInstant(event.at)
      return own.map((one) => (seen.has(one.id) ? { ...one, read_at } : one))
    }
    default: {
      const never: never = event
      return never
    }
  }
}
