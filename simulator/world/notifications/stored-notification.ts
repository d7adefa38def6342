// A notification as a world stores it, with a numeric id (the contract doesn't specify one).
import type { Notification } from '../../../src/contract/notification'

export type StoredNotification = Omit<Notification, 'id'> & {
  readonly id: number
  /** How many unread notifications this one stands for, after they were removed. Not sent. */
  readonly removed?: number
}
