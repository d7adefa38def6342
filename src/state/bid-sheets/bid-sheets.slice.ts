// Bid sheets by auction: the frozen terms that bids bind to. A sheet is fetched again when the auction names another version.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { BidSheet } from '../../contract/bid-sheet'
import { answered, failed, received } from '../core/facts'

export interface LoadedBidSheet {
  readonly status: 'loading' | 'loaded' | 'failed'
  /** The last one that was fetched, which may be an earlier version while a newer one loads. */
  readonly sheet: BidSheet | null
  readonly error: ApiError | null
}

interface BidSheetsState {
  readonly byAuction: Readonly<Record<number, LoadedBidSheet>>
}

const noSheets: BidSheetsState = { byAuction: {} }

export const {
  reducer,
  actions: { bidSheetOpened },
  selectors: { selectBidSheet },
} = createSlice({
  name: 'bidSheets',
  initialState: noSheets,
  reducers: {
    /** The bid sheet of this auction is shown: fetch it. */
    bidSheetOpened({ byAuction }, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) {
      byAuction[auctionId] = { status: 'loading', sheet: byAuction[auctionId]?.sheet ?? null, error: null }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('auction.bid-sheet'), ({ byAuction }, { payload: { params, answer } }) => ({
        byAuction: { ...byAuction, [params.auctionId]: { status: 'loaded', sheet: answer.data, error: null } },
      }))
      .addCase(failed('auction.bid-sheet'), ({ byAuction }, { payload: { params, error } }) => ({
        byAuction: {
          ...byAuction,
          [params.auctionId]: { status: 'failed', sheet: byAuction[params.auctionId]?.sheet ?? null, error },
        },
      }))
      .addCase(received('world/replaced'), () => noSheets)
  },
  selectors: {
    /** Undefined until it is opened. */
    selectBidSheet: (slice, auctionId: number): LoadedBidSheet | undefined => slice.byAuction[auctionId],
  },
})
