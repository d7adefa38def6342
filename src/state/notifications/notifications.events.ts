// What an investor wants of a notification.
import { intent } from '../core/intent'

/** Pass on the auction that a reminder is about. spec §4 */
export const notificationPassRequested = intent('notification/pass-requested')<{ readonly auctionId: number }>()
