// Who may bid on the live auctions that a seller watches, and whose line is up.
import type { ApiError } from '../../contract/api-error'
import type { BidderConnection } from '../../contract/bidder'

export interface WatchedBidders {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  readonly rows: readonly BidderConnection[]
}

export interface BiddersState {
  /** The auction that is looked at; null while none is. */
  readonly watched: number | null
  readonly byAuction: Readonly<Record<number, WatchedBidders>>
}

export const unknownBidders: WatchedBidders = { status: 'loading', error: null, rows: [] }

export const noBidders: BiddersState = { watched: null, byAuction: {} }
