// A notification as a world stores it, with a numeric id (the contract doesn't specify one).
import type { Notification } from '../../../src/contract/notification'

export type StoredNotification = Omit<Notification, 'id'> & { readonly id: number }
