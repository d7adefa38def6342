// A notification as a world keeps it: with a number, which the contract leaves open.
import type { Notification } from '../../../src/contract/notification'

export type StoredNotification = Omit<Notification, 'id'> & { readonly id: number }
