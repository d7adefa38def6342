// A calendar program's subscription to the user's auctions.
import * as z from 'zod/mini'
import { maybe } from './fields'

export const calendarSubscription = z.object({
  /** Anyone who has it can read the dates; null if there's none. */
  secret_address: maybe(z.string()),
})
