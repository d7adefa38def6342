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

/** Why a figure must be typed a second time; at least one. */
export interface ExceededLimits {
  /** The deviation limit: the figure is far from the best bid. */
  readonly deviation: boolean
  /** The exposure limit. */
  readonly exposure: boolean
  /** The exposure limit can't be checked, because something that counts against it isn't known. */
  readonly unchecked: boolean
  /** The bidder's limits and settings weren't read since the ticket was opened. */
  readonly unread: boolean
}

/** What the person agreed to before they pressed Confirm, besides the bid. */
export interface BidAgreement {
  /** They saw the bid in a review. */
  readonly reviewed: boolean
  /** It raises the lead that they saw. */
  readonly raises: boolean
  /** They typed the figure twice, for these reasons; null if they didn't. */
  readonly exceeds: ExceededLimits | null
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
  readonly agreed: BidAgreement
}>()
/** The auction of a bid with unknown outcome was fetched again: the state now shows the outcome. */
export const bidOutcomeRead = action('bid/outcome-read')<{ readonly auctionId: number; readonly attempt: string }>()
/** No answer for three seconds: the app is fetching the auction. */
export const bidAnswerDelayed = action('bid/answer-delayed')<{ readonly auctionId: number; readonly attempt: string }>()
