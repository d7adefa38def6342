// Trade confirmations, by auction. A trade never changes.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { Trade } from '../../contract/trade'
import { isRefused } from '../core/calls'
import { answered, failed, received } from '../core/facts'

export interface LoadedTrade {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly trade: Trade | null
  readonly error: ApiError | null
}

export interface TradesState {
  readonly byAuction: Readonly<Record<number, LoadedTrade>>
}

const noTrades: TradesState = { byAuction: {} }

export const {
  reducer,
  actions: { tradeOpened },
  selectors: { selectTrade },
} = createSlice({
  name: 'trades',
  initialState: noTrades,
  reducers: {
    /** The confirmation of this auction's trade is shown: fetch it. */
    tradeOpened({ byAuction }, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) {
      if (byAuction[auctionId]?.status !== 'loaded')
        byAuction[auctionId] = { status: 'loading', trade: null, error: null }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('trade.read'), ({ byAuction }, { payload: { params, answer } }) => {
        byAuction[params.auctionId] = { status: 'loaded', trade: answer.data, error: null }
      })
      .addCase(failed('trade.read'), (slice, { payload: { params, error } }) =>
        slice.byAuction[params.auctionId]?.status === 'loaded' && !isRefused(error)
          ? slice
          : { byAuction: { ...slice.byAuction, [params.auctionId]: { status: 'failed', trade: null, error } } },
      )
      .addCase(received('world/replaced'), () => noTrades)
  },
  selectors: {
    /** Undefined until it is opened. */
    selectTrade: (slice, auctionId: number): LoadedTrade | undefined => slice.byAuction[auctionId],
  },
})
