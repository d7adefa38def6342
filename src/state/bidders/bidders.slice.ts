// The bidders of the live auction that a seller watches, and who is connected.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { Bid } from '../../contract/bid'
import type { BidderConnection } from '../../contract/bidder'
import { answered, failed, received } from '../core/facts'

export interface WatchedBidders {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  readonly rows: readonly BidderConnection[]
}

export interface BiddersState {
  /** The auction on the screen; null if none. */
  readonly watched: number | null
  readonly byAuction: Readonly<Record<number, WatchedBidders>>
}

const unknownBidders: WatchedBidders = { status: 'loading', error: null, rows: [] }

const noBidders: BiddersState = { watched: null, byAuction: {} }

function withAuction(slice: BiddersState, id: number, change: Partial<WatchedBidders>): BiddersState {
  const before = slice.byAuction[id] ?? unknownBidders
  return { ...slice, byAuction: { ...slice.byAuction, [id]: { ...before, ...change } } }
}

export const {
  reducer,
  actions: { biddersWatched, biddersLeft },
  selectors: { selectBidders },
} = createSlice({
  name: 'bidders',
  initialState: noBidders,
  reducers: {
    /** The bidders of an auction are shown: follow them live. */
    biddersWatched(slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) {
      const watching = { ...slice, watched: auctionId }
      return slice.byAuction[auctionId]?.status === 'loaded'
        ? watching
        : withAuction(watching, auctionId, { status: 'loading', error: null })
    },
    /** They are no longer shown. */
    biddersLeft(slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) {
      // Without a subscription the rows get stale, so they are fetched again next time.
      const { [auctionId]: _left, ...byAuction } = slice.byAuction
      // When the seller moves to the next row, the new auction may be watched before the old one is left.
      return { watched: slice.watched === auctionId ? null : slice.watched, byAuction }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('auction.bidders'), (slice, { payload: { params, answer } }) =>
        withAuction(slice, params.auctionId, { status: 'loaded', error: null, rows: answer.data }),
      )
      .addCase(failed('auction.bidders'), (slice, { payload: { params, error } }) =>
        withAuction(slice, params.auctionId, {
          error,
          status: slice.byAuction[params.auctionId]?.status === 'loaded' ? 'loaded' : 'failed',
        }),
      )
      .addCase(received('bidder/connection-changed'), (slice, { payload: { data } }) => {
        const { auction_ids, gone_from, ...row } = data
        let after: BiddersState = slice
        for (const id of auction_ids) {
          const bidders = after.byAuction[id]
          if (bidders?.status !== 'loaded') continue
          const isKnown = bidders.rows.some(({ investor }) => investor.id === row.investor.id)
          const rows = isKnown
            ? bidders.rows.map((other) => (other.investor.id === row.investor.id ? row : other))
            : [...bidders.rows, row]
          after = withAuction(after, id, { rows })
        }
        for (const id of gone_from ?? []) {
          const bidders = after.byAuction[id]
          if (bidders?.rows.some(({ investor }) => investor.id === row.investor.id) !== true) continue
          after = withAuction(after, id, {
            rows: bidders.rows.filter(({ investor }) => investor.id !== row.investor.id),
          })
        }
        return after
      })
      .addCase(received('world/replaced'), ({ watched }) => ({ ...noBidders, watched }))
  },
  selectors: {
    /** The bidders of an auction; undefined while they aren't watched. */
    selectBidders: (slice, auctionId: number): WatchedBidders | undefined => slice.byAuction[auctionId],
  },
})

export interface BidderRow extends BidderConnection {
  readonly lastBid: Bid | null
}

/** Bidders first, by their latest bid; then the connected, the disconnected, and those never connected, each by name. */
export function biddersInOrder(rows: readonly BidderConnection[], newestFirst: readonly Bid[]): readonly BidderRow[] {
  const bidIndex = new Map<number, number>()
  for (const [index, { investor }] of newestFirst.entries())
    if (investor.id !== null && !bidIndex.has(investor.id)) bidIndex.set(investor.id, index)
  const connectionRank = ({ connected, since }: BidderConnection): number => (connected ? 0 : since ? 1 : 2)
  return rows
    .map((row) => ({ ...row, lastBid: newestFirst[bidIndex.get(row.investor.id) ?? -1] ?? null }))
    .toSorted(
      (a, b) =>
        (bidIndex.get(a.investor.id) ?? Number.MAX_SAFE_INTEGER) -
          (bidIndex.get(b.investor.id) ?? Number.MAX_SAFE_INTEGER) ||
        connectionRank(a) - connectionRank(b) ||
        a.investor.name.localeCompare(b.investor.name),
    )
}
