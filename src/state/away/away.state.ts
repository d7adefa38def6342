// What happened while the line was down or the device slept: where auctions stood when it began, and what differs after.
import type { OwnState } from '../../domain/own-state'
import type { AuctionRow } from '../auctions/auctions.state'

/** What differs in one auction. */
export interface AwayChange {
  readonly auctionId: number
  readonly from: OwnState
  readonly to: OwnState
  /** How often the lead passed to somebody else. */
  readonly leadChanges: number
  readonly newBids: number
  /** When somebody else took the lead from the viewer; null when nobody did. Official ms. */
  readonly outbidAt: number | null
  /** How often a bid moved the end. */
  readonly extensions: number
  /** Official ms. */
  readonly endAt: number | null
  readonly closed: boolean
}

/** Where an auction stood, as far as it is compared. */
export type StakeRow = Pick<AuctionRow, 'id' | 'status' | 'own' | 'best_bid_id' | 'bid_ids' | 'extensions'>

export interface AwayState {
  /** Set while it is not known what goes on. */
  readonly since: { readonly at: number; readonly rows: readonly StakeRow[] } | null
  /** Until it is dismissed. Official ms. */
  readonly digest: { readonly from: number; readonly to: number; readonly changes: readonly AwayChange[] } | null
}

export const notAway: AwayState = { since: null, digest: null }
