// How a past auction ended. Boards, panel, files, actions and notices all decide it here.
import type { AuctionResult, AuctionStatus } from '../contract/auction'

/** `unknown`: the server sends neither a result nor a best bid. */
export type Outcome = 'sold' | 'no_sale' | 'unknown'

/** The fields of an auction that show how it ended. */
export interface OutcomeFacts {
  readonly status: AuctionStatus
  readonly result?: AuctionResult | null | undefined
  /** Null: the server says that there is none. Absent: the server doesn't say. */
  readonly best_bid?: object | null | undefined
  readonly bids: { readonly length: number }
}

/**
 * Null until the auction is past. The specification lists no `result`, so without one the bids decide: every accepted bid is a
 * sale, and an auction that names no best bid had none.
 */
export function outcomeOf({ status, result, best_bid, bids }: OutcomeFacts): Outcome | null {
  if (status !== 'past') return null
  if (result) return result.outcome
  if (best_bid || bids.length > 0) return 'sold'
  return best_bid === null ? 'no_sale' : 'unknown'
}

/** The text of each outcome. */
export const outcomeLabel: Readonly<Record<Outcome, string>> = {
  sold: 'Sold',
  no_sale: 'No sale',
  unknown: 'Result unknown',
}
