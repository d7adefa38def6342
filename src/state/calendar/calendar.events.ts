// What a person wants with the calendar address.
import { fact, intent } from '../core/intent'

/** The address is looked at. */
export const calendarOpened = fact('calendar/opened')()
/** Make an address, or a new one in the place of the one before. */
export const calendarRenewRequested = intent('calendar/renew-requested')()
/** The address shall be worth nothing any more. */
export const calendarRevokeRequested = intent('calendar/revoke-requested')()
