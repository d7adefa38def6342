// Reading the notifications.
import type { RootState } from '../root-state'
import type { NotificationsState } from './notifications.state'

/** The list, newest first, and the count of unread ones. */
export const selectNotifications = (state: RootState): NotificationsState => state.notifications
