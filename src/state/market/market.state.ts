// The market's state: auctions with their loans and bids. One event changes all three, so one slice owns them.
import type { ApiError } from '../../contract/api-error'
import type { Auction, AuctionLoan, AuctionStatus } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import type { BestFigure } from '../../domain/bid-figures'
import type { Outcome } from '../../domain/outcome'
import type { OwnState } from '../../domain/own-state'
import { action } from '../core/action'
import { emptyOrder, type Order } from '../core/order'
import { emptyTable, type Table } from '../core/table'
import type { Gaps } from './auction-event'

/**
 * An auction; its loan and bids are in their own tables. Optional fields without a value are null, or left out if few auctions have
 * them.
 */
export interface AuctionRow extends Omit<Auction, 'loan' | 'bids' | 'best_bid'> {
  /** As the server lists them. */
  readonly bid_ids: readonly number[]
  readonly best_bid_id: number | null
  /** How it ended; null until then. */
  readonly outcome: Outcome | null
  /** True when the server supports offers of transfers: only then is a transfer an offer. */
  readonly knows_offers: boolean
  /** True when the server returns the viewer's pass; otherwise only this browser knows it. */
  readonly knows_passes: boolean
}

export interface AuctionList {
  /** By `statused_at`, newest first. */
  readonly order: Order
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
}

/** What an auction means to the viewer changed; with the best bid afterwards. */
export interface OwnChange extends BestFigure {
  readonly auctionId: number
  readonly from: OwnState
  readonly to: OwnState
}

export interface OwnTransition extends OwnChange {
  /** Official ms. */
  readonly at: number
}

/** When the viewer passed, in official ms, by auction. */
export type OwnPasses = Readonly<Record<number, number>>

export interface MarketState {
  readonly auctions: Table<AuctionRow>
  /** By the auction's id. */
  readonly loans: Table<AuctionLoan>
  /** Every bid of a known auction. */
  readonly bids: Table<Bid>
  readonly lists: Readonly<Record<AuctionStatus, AuctionList>>
  /** Oldest first, the last 50. */
  readonly transitions: readonly OwnTransition[]
  /** Ids of the auctions that left a list, oldest first, bounded. */
  readonly recentlyRemovedIds: readonly number[]
  /** Auctions of the last snapshot that look older than ours: they count once the snapshot is in sync. */
  readonly olderInSnapshot: readonly Auction[]
  /** Auctions from answers to bids, which may be newer than a snapshot that was requested before. */
  readonly idsFromBidAnswers: readonly number[]
  /** The passes that this browser sent and the server doesn't return. */
  readonly passes: OwnPasses
  /** The lists that must be refetched, until they are. A new object each time a gap is noted; left out while there is none. */
  readonly gaps?: Gaps
}

export const unknownList: AuctionList = { order: emptyOrder, status: 'unknown', error: null }

export const emptyMarket: MarketState = {
  auctions: emptyTable,
  loans: emptyTable,
  bids: emptyTable,
  lists: {
    incomplete: unknownList,
    submitted: unknownList,
    commitment: unknownList,
    pre: unknownList,
    live: unknownList,
    past: unknownList,
  },
  transitions: [],
  recentlyRemovedIds: [],
  olderInSnapshot: [],
  idsFromBidAnswers: [],
  passes: {},
}

/** The list of a status is being loaded and will be kept live. */
export const auctionsListFollowed = action('auctions/list-followed')<{ readonly statuses: readonly AuctionStatus[] }>()

/** The passes that this browser stored for the user were read. */
export const auctionsPassesRecalled = action('auctions/passes-recalled')<{ readonly passes: OwnPasses }>()

/** What an auction means to the viewer has changed. */
export const ownStateChanged = action('own-state/changed')<OwnChange>()
