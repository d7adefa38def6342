// What a person wants with the calendar address.
import { intent } from '../core/intent'

/** The address is looked at. */
export const calendarOpened = intent('calendar/opened')()
/** Make an address, or a new one in the place of the one before. */
export const calendarRenewed = intent('calendar/renew-requested')()
/** The address shall be worth nothing any more. */
export const calendarRevoked = intent('calendar/revoke-requested')()
