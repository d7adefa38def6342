// Notifications, and passing on a reminder.
import { defineModule } from '../core/module'
import { markRead, readPassBack, refetchNotifications } from './notifications.effects'
import * as intents from './notifications.events'
import { notificationsHandlers } from './notifications.handlers'
import { passRequest } from './notifications.requests'
import type { NotificationsState } from './notifications.state'

declare module '../root-state' {
  interface Slices {
    readonly notifications: NotificationsState
  }
  interface IntentFiles {
    readonly notifications: typeof intents
  }
}

export const notificationsModule = defineModule({
  name: 'notifications',
  intents,
  handlers: notificationsHandlers,
  requests: [passRequest],
  effects: [refetchNotifications, markRead, readPassBack],
})
