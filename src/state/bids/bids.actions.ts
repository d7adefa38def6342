// What a bidder wants, and what was found out about it afterwards.
import { action } from '../core/action'

export interface BidSeen {
  readonly version?: number
  /** 32nds */
  readonly price32?: number
  readonly rate?: number
  readonly ageMs?: number
  readonly clockErrorMs?: number
  /** Official ms at which Confirm was pressed. */
  readonly pressedAt?: number
}

/** One press of Confirm bid. A second one for the same auction is dropped while the first is on its way. */
export const bidRequested = action('bid/requested')<{
  readonly auctionId: number
  /** The idempotency key: one per press. */
  readonly attempt: string
  /** 32nds, in the price process. */
  readonly price32?: number
  /** Percent, in the rate process. */
  readonly rate?: number
  readonly signatorId?: number
  /** What stood on the screen when Confirm was pressed. */
  readonly seen: BidSeen
}>()
/** The auction of a bid with unknown outcome was read again: what the state now shows is the truth. */
export const bidOutcomeRead = action('bid/outcome-read')<{ readonly auctionId: number; readonly attempt: string }>()
/** No answer has come for three seconds: the auction is being read meanwhile. */
export const bidAnswerDelayed = action('bid/answer-delayed')<{ readonly auctionId: number; readonly attempt: string }>()
