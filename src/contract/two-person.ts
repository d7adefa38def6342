// Bids that one signator of a firm prepares and another one confirms in another session. Beyond the spec.
import * as z from 'zod/mini'
import { screenSnapshot } from './auction'
import { id, instant, maybe, price, rate } from './fields'

/** A bid that was prepared. It is sent only by its confirmation. */
export const preparedBid = z.object({
  id,
  auction_id: id,
  price: maybe(price),
  gnma_interest_rate: maybe(rate),
  /** The signator who prepared it, and in which session: neither may confirm it. */
  prepared_by_id: id,
  prepared_by: z.string(),
  session: z.string(),
  prepared_at: instant,
  /** From then on it can be confirmed no more, and nothing is sent. */
  expires_at: instant,
  /** `refused`: it was confirmed, and the bid was refused. */
  outcome: z.enum(['waiting', 'confirmed', 'declined', 'refused']),
  decided_by: maybe(z.string()),
  decided_at: maybe(instant),
  /** Why it was refused. */
  reason: maybe(z.string()),
})
export type PreparedBid = z.output<typeof preparedBid>

/** One session has asked to switch the rule off; another one does it. */
const switchOff = z.object({
  session: z.string(),
  at: instant,
  /** From then on it counts no more. */
  expires_at: instant,
})
export type SwitchOff = z.output<typeof switchOff>

/** The rule of a firm and its newest prepared bids, oldest first. */
export const twoPersonState = z.object({
  required: z.boolean(),
  switch_off: maybe(switchOff),
  prepared: z.array(preparedBid),
})

/** The same as it is read, with the name of the session that reads it. */
export const twoPersonRule = z.extend(twoPersonState, { session: z.string() })
export type TwoPersonRule = z.output<typeof twoPersonRule>

export const prepareRequest = z.object({
  price: z.optional(price),
  gnma_interest_rate: z.optional(rate),
  /** The signator who prepares it. */
  signator_id: id,
})

/** The signator who confirms, another than the one who prepared, and what stood on their screen. */
export const confirmRequest = z.object({ signator_id: id, seen: z.optional(screenSnapshot) })
