// What a person wants of notifications.
import { intent } from '../core/intent'

/** Pass on the auction that a reminder is about. */
export const notificationPassRequested = intent('notification/pass-requested')<{ readonly auctionId: number }>()
/** These were seen: mark them as read. */
export const notificationReadRequested = intent('notification/read-requested')<{
  readonly ids: readonly (number | string)[]
}>()
