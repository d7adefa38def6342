// What the people of a firm with the two-person rule want.
import type { BidSeen } from '../bids/bids.events'
import { intent } from '../core/intent'

/** Switches the rule of the firm on or off. */
export const twoPersonSetRequested = intent('two-person/set-requested')<{ readonly required: boolean }>()
/** Prepares a bid, which another signator confirms. Exactly one of `price32` (32nds) and `rate` (percent) is set. */
export const twoPersonPrepareRequested = intent('two-person/prepare-requested')<{
  readonly auctionId: number
  /** The idempotency key: one per press. */
  readonly attempt: string
  readonly price32?: number
  readonly rate?: number
  /** The signator who prepares it. */
  readonly signatorId: number
}>()
/** Confirms what another signator has prepared: the bid is sent. */
export const twoPersonConfirmRequested = intent('two-person/confirm-requested')<{
  readonly id: number
  /** The idempotency key: one per press. */
  readonly attempt: string
  readonly signatorId: number
  /** What the signator's screen showed; left out where the auction isn't known. */
  readonly seen?: BidSeen
}>()
/** Declines a bid, or withdraws it in the session that prepared it. */
export const twoPersonDeclineRequested = intent('two-person/decline-requested')<{ readonly id: number }>()
