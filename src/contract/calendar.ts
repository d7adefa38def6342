// The subscription of a calendar program to one's auctions.
import * as z from 'zod/mini'
import { maybe } from './fields'

export const calendarSubscription = z.object({
  /** Whoever has it can read the dates; null while there is none. */
  secret_address: maybe(z.string()),
})
