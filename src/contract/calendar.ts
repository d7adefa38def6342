// The subscription of a calendar program to one's auctions.
import * as z from 'zod/mini'
import { maybe } from './fields'

export const calendarSubscription = z.object({
  /** Anyone who has it can read the dates; null if there's none. */
  secret_address: maybe(z.string()),
})
