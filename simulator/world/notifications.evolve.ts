// How events change what a person is told. Bounded: in a world that runs for weeks the oldest fall out.

import type { NotificationEvent } from './events'
import { isoInstant } from './figures'
import type { WorldState } from './state'

/** How many notifications a person keeps. */
export const NOTIFICATIONS_KEPT = 300

/** The state after one event about a notification. */
export function evolveNotification(state: WorldState, event: NotificationEvent): WorldState {
  const own = state.notifications[event.userId] ?? []
  switch (event.type) {
    case 'person-notified':
      return {
        ...state,
        notifications: {
          ...state.notifications,
          [event.userId]: [...own.slice(1 - NOTIFICATIONS_KEPT), event.notification],
        },
        nextNotificationId: event.notification.id + 1,
      }
    case 'reminders-settled': {
      const settled = own.map((one) =>
        one.data?.auction_id === event.auctionId && typeof one.action_result === 'string'
          ? { ...one, action_result: null, read_at: one.read_at ?? isoInstant(event.at) }
          : one,
      )
      return { ...state, notifications: { ...state.notifications, [event.userId]: settled } }
    }
    case 'notifications-read': {
      const seen = new Set(event.ids)
      const read_at = isoInstant(event.at)
      const read = own.map((one) => (seen.has(one.id) ? { ...one, read_at } : one))
      return { ...state, notifications: { ...state.notifications, [event.userId]: read } }
    }
    default: {
      const never: never = event
      return never
    }
  }
}
