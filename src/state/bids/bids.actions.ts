// A bid, and what the app finds out about its outcome.
import { action } from '../core/action'

/** What the screen showed when Confirm was pressed; a field is omitted if the screen didn't show it. */
export interface BidSeen {
  /** The version of the auction. */
  readonly version?: number
  /** The best price, 32nds. */
  readonly price32?: number
  /** The best rate, percent. */
  readonly rate?: number
  /** How old these figures were, ms. */
  readonly ageMs?: number
  /** The possible error of `pressedAt`, ms. */
  readonly clockErrorMs?: number
  /** Official ms at which Confirm was pressed. */
  readonly pressedAt?: number
}

/** One press of Confirm bid. A second one for the same auction is dropped while the first is pending. */
export const bidRequested = action('bid/requested')<{
  readonly auctionId: number
  /** The idempotency key: one per press. */
  readonly attempt: string
  /** 32nds, in the price process. */
  readonly price32?: number
  /** Percent, in the rate process. */
  readonly rate?: number
  readonly signatorId?: number
  readonly seen: BidSeen
}>()
/** The auction of a bid with unknown outcome was fetched again: the state now shows the outcome. */
export const bidOutcomeRead = action('bid/outcome-read')<{ readonly auctionId: number; readonly attempt: string }>()
/** No answer for three seconds: the app is fetching the auction. */
export const bidAnswerDelayed = action('bid/answer-delayed')<{ readonly auctionId: number; readonly attempt: string }>()
