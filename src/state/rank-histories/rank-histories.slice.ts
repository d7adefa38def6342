// What the viewer's firm saw of its standing in rank-only auctions, by auction. It's fetched again after each bid while it's shown.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { RankStanding } from '../../contract/rank-history'
import { answered, failed, received } from '../core/facts'

export type { RankStanding }

export interface LoadedRankHistory {
  /** As last fetched, oldest first; null until then. */
  readonly standings: readonly RankStanding[] | null
  /** Why the last fetch failed. */
  readonly error: ApiError | null
}

interface RankHistoriesState {
  readonly byAuction: Readonly<Record<number, LoadedRankHistory>>
}

const noHistories: RankHistoriesState = { byAuction: {} }

export const {
  reducer,
  actions: { rankHistoryOpened },
  selectors: { selectRankHistory },
} = createSlice({
  name: 'rankHistories',
  initialState: noHistories,
  reducers: {
    /** The history of this auction is shown: fetch it. */
    rankHistoryOpened({ byAuction }, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) {
      byAuction[auctionId] = { standings: byAuction[auctionId]?.standings ?? null, error: null }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('auction.rank-history'), ({ byAuction }, { payload: { params, answer } }) => ({
        byAuction: { ...byAuction, [params.auctionId]: { standings: answer.data.standings, error: null } },
      }))
      .addCase(failed('auction.rank-history'), ({ byAuction }, { payload: { params, error } }) => ({
        byAuction: {
          ...byAuction,
          [params.auctionId]: { standings: byAuction[params.auctionId]?.standings ?? null, error },
        },
      }))
      .addCase(received('world/replaced'), () => noHistories)
  },
  selectors: {
    /** Undefined until it is opened. */
    selectRankHistory: (slice, auctionId: number): LoadedRankHistory | undefined => slice.byAuction[auctionId],
  },
})
