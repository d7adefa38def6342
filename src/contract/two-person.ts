// Bids that one signator prepares and another signator confirms in a different session.
import * as z from 'zod/mini'
import { pinReset, screenSnapshot } from './auction'
import { dollars, id, instant, maybe, price, rate } from './fields'

/** A prepared bid, sent only when confirmed. */
export const preparedBid = z.object({
  id,
  auction_id: id,
  price: maybe(price),
  gnma_interest_rate: maybe(rate),
  /** True if it sets the firm's standing maximum, and is no bid. */
  standing_maximum: maybe(z.boolean()),
  /** The signator who prepared it, and in which session: neither may confirm it. */
  prepared_by_id: id,
  prepared_by: z.string(),
  /** True if the preparer's PIN was typed; missing on a server without PINs. */
  prepared_with_pin: maybe(z.boolean()),
  /** The preparer's PIN was reset in the last days. */
  prepared_pin_reset: maybe(pinReset),
  session: z.string(),
  prepared_at: instant,
  /** After this it can no longer be confirmed. */
  expires_at: instant,
  /** `refused`: confirmed, but the bid was refused. */
  outcome: z.enum(['waiting', 'confirmed', 'declined', 'refused']),
  /** True if it was declined in the session that prepared it. */
  withdrawn: maybe(z.boolean()),
  decided_by: maybe(z.string()),
  /** True if the PIN of the one who confirmed it was typed. */
  decided_with_pin: maybe(z.boolean()),
  decided_at: maybe(instant),
  /** Why it was refused. */
  reason: maybe(z.string()),
})
export type PreparedBid = z.output<typeof preparedBid>

/** A request to turn the rule off, which another signator must repeat in another session. */
const switchOff = z.object({
  session: z.string(),
  /** Whose PIN was typed; missing on a server without PINs. */
  signator_id: maybe(id),
  asked_by: maybe(z.string()),
  at: instant,
  /** After this the request is void. */
  expires_at: instant,
})
export type SwitchOff = z.output<typeof switchOff>

/** A signator of the firm, and what others may know of their PIN. */
const signator = z.object({
  id,
  name: z.string(),
  /** When the current PIN was set; null if there is none. */
  set_at: maybe(instant),
  /** A PIN that will replace a forgotten one. Until then, using the old one cancels it. */
  reset: maybe(z.object({ at: instant, works_from: instant, approved_by: maybe(z.string()) })),
})
export type SignatorWithPin = z.output<typeof signator>

/** The approval by two signators of one change of who the firm's signators are. */
const signatorChange = z.object({
  by: z.array(z.string()),
  /** After this the approval is void. */
  expires_at: instant,
})
export type SignatorChange = z.output<typeof signatorChange>

/** What the bids of a firm may cost, whole dollars; 0 for no bids at all, null for no limit. The server refuses bids that exceed it. docs/limits.md */
const limitValues = {
  /** The firm's leading bids and standing maxima. */
  firm: z.nullable(dollars),
  /** Those that one signator signed. */
  person: z.nullable(dollars),
  /** The firm's leading bids, standing maxima, and purchases of the day (ET). */
  day: z.nullable(dollars),
}

/** The limits in force, and the signators whose PINs set them. */
const firmLimits = z.object({ ...limitValues, set_by: z.array(z.string()), set_at: instant })
export type FirmLimits = z.output<typeof firmLimits>

/** A firm's rule, its limits, and its latest prepared bids, oldest first. */
export const twoPersonState = z.object({
  required: z.boolean(),
  switch_off: maybe(switchOff),
  /** Missing on a server without PINs. */
  signators: z.optional(z.array(signator)),
  signator_change: maybe(signatorChange),
  /** Null if none were ever set; missing on a server without limits. */
  limits: maybe(firmLimits),
  prepared: z.array(preparedBid),
})

/** The same in an answer, with the name of the requesting session. */
export const twoPersonRule = z.extend(twoPersonState, { session: z.string() })
export type TwoPersonRule = z.output<typeof twoPersonRule>

/** A PIN as typed. Only the server validates it; omitted on a server without PINs. */
const pin = z.optional(z.string())

/** Turning the rule on or off, with the PIN of the requesting signator. Canceling a request to turn it off needs neither signator nor PIN. */
export const ruleRequest = z.object({ required: z.boolean(), signator_id: z.optional(id), pin })

/** A bid to prepare: a price or a rate, by the auction's process. */
export const prepareRequest = z.object({
  price: z.optional(price),
  gnma_interest_rate: z.optional(rate),
  /** Set the figure as the firm's standing maximum, instead of bidding it. */
  standing_maximum: z.optional(z.boolean()),
  /** The signator who prepares it, and their PIN. */
  signator_id: id,
  pin,
  /** What the preparer had on screen. */
  seen: z.optional(screenSnapshot),
})

/** `signator_id` and `pin` are those of the confirming signator, who must not be the preparer; `seen` is what they had on screen. */
export const confirmRequest = z.object({ signator_id: id, pin, seen: z.optional(screenSnapshot) })

const approvals = z.array(z.object({ signator_id: id, pin })).check(z.maxLength(2))

/** A new PIN, with the old one; or, if that is forgotten, with the PINs of other signators. */
export const pinRequest = z.object({ pin, old_pin: pin, approvals: z.optional(approvals) })

/** All limits of the firm, and the PINs of one signator, or of two. */
export const limitsRequest = z.object({
  ...limitValues,
  approvals,
  /** The `set_at` of the limits on the screen, null without limits: 409 if they have changed since. Omitted: not compared. */
  seen_set_at: z.optional(z.nullable(instant)),
})

/** Two signators with their PINs. */
export const approvalRequest = z.object({ approvals })

/** The fields that hold PINs. They never become part of a fact or a log. */
export const PIN_FIELDS = ['pin', 'old_pin'] as const
