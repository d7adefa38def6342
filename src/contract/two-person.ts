// Bids that one signator prepares and another signator confirms in a different session. Beyond the specification.
import * as z from 'zod/mini'
import { screenSnapshot } from './auction'
import { id, instant, maybe, price, rate } from './fields'

/** A prepared bid, sent only when confirmed. */
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
  /** After this it can no longer be confirmed. */
  expires_at: instant,
  /** `refused`: confirmed, but the bid was refused. */
  outcome: z.enum(['waiting', 'confirmed', 'declined', 'refused']),
  decided_by: maybe(z.string()),
  decided_at: maybe(instant),
  /** Why it was refused. */
  reason: maybe(z.string()),
})
export type PreparedBid = z.output<typeof preparedBid>

/** A session's request to turn the rule off, which another session must repeat. */
const switchOff = z.object({
  session: z.string(),
  at: instant,
  /** After this the request is void. */
  expires_at: instant,
})
export type SwitchOff = z.output<typeof switchOff>

/** A firm's rule and its latest prepared bids, oldest first. */
export const twoPersonState = z.object({
  required: z.boolean(),
  switch_off: maybe(switchOff),
  prepared: z.array(preparedBid),
})

/** The same in an answer, with the name of the requesting session. */
export const twoPersonRule = z.extend(twoPersonState, { session: z.string() })
export type TwoPersonRule = z.output<typeof twoPersonRule>

export const prepareRequest = z.object({
  price: z.optional(price),
  gnma_interest_rate: z.optional(rate),
  /** The signator who prepares it. */
  signator_id: id,
})

/** The confirming signator, who must not be the one who prepared the bid, and what they had on screen. */
export const confirmRequest = z.object({ signator_id: id, seen: z.optional(screenSnapshot) })
