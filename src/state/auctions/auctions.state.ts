// Auctions by id, one sorted list of ids per status, and the changes of the viewer's own state.
import type { ApiError } from '../../contract/api-error'
import type { Auction, AuctionStatus } from '../../contract/auction'
import type { BestFigure } from '../../domain/best-figure'
import type { Outcome } from '../../domain/outcome'
import type { OwnState } from '../../domain/own-state'
import { emptyOrder, emptyTable } from '../core/empty'
import type { Order } from '../core/order'
import type { Table } from '../core/table'

/**
 * The wire's auction; its loan and its bids stand in their own tables. Optional fields without a value are null; those that few
 * auctions have are then left out.
 */
export interface AuctionRow extends Omit<Auction, 'loan' | 'bids' | 'best_bid'> {
  /** As the server lists them. */
  readonly bid_ids: readonly number[]
  readonly best_bid_id: number | null
  /** How it ended; null until then. */
  readonly outcome: Outcome | null
  /** What the auction means to the viewer. */
  readonly own: OwnState
  /** True where the server knows offers of a transfer: only then is a transfer an offer. */
  readonly knows_offers: boolean
  /** True where the server returns the viewer's pass; otherwise only this browser can know it. */
  readonly knows_passes: boolean
}

export interface AuctionList {
  /** By `statused_at`, newest first. */
  readonly order: Order
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
}

/** What happened between two facts: the viewer's own state in an auction changed; with the best bid afterwards. */
export interface OwnTransition extends BestFigure {
  readonly entryId: string
  readonly auctionId: number
  readonly from: OwnState
  readonly to: OwnState
  /** Official ms. */
  readonly at: number
}

/** Ids, oldest first: the older ones in lists of 32, each list in one place, then the last few one by one. */
export type Left = readonly (number | readonly number[])[]

/** When the viewer passed, in official ms, by auction. */
export type OwnPasses = Readonly<Record<number, number>>

export interface AuctionsState {
  readonly rows: Table<AuctionRow>
  readonly lists: Readonly<Record<AuctionStatus, AuctionList>>
  /** Oldest first, the last 50. */
  readonly transitions: readonly OwnTransition[]
  /** Ids of the auctions that left a list, bounded. */
  readonly left: Left
  /** Auctions of the last snapshot of a list that claim to be older than ours: right all the same, if it is in sync. */
  readonly overruled: readonly Auction[]
  /** Ids of auctions that the answer to a bid brought: it may be newer than a snapshot that was asked for before. */
  readonly answered: readonly number[]
  /** The passes that this browser sent and the server doesn't return. */
  readonly passes: OwnPasses
}

export const unknownList: AuctionList = { order: emptyOrder, status: 'unknown', error: null }

export const noAuctions: AuctionsState = {
  rows: emptyTable,
  lists: {
    incomplete: unknownList,
    submitted: unknownList,
    commitment: unknownList,
    pre: unknownList,
    live: unknownList,
    past: unknownList,
  },
  transitions: [],
  left: [],
  overruled: [],
  answered: [],
  passes: {},
}
