// Reading the notifications.
import { TRAINER_MESSAGE } from '../../contract/notification'
import { createSelector, keepSameItems } from '../core/selector'
import type { RootState } from '../root-state'
import type { NotificationsState } from './notifications.state'

/** The list, newest first, and the count of unread ones. */
export const selectNotifications = (state: RootState): NotificationsState => state.notifications

/** What the trainer of a class wrote and the trainee hasn't read, newest first. */
export const selectTrainerMessages = createSelector(
  [(state: RootState) => state.notifications.items],
  (items) => items.filter(({ action, read_at }) => action === TRAINER_MESSAGE && !read_at),
  keepSameItems,
)
