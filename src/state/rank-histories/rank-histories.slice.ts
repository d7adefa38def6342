// What the viewer's firm saw of its standing in rank-only auctions, by auction. It's followed while it's shown.
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
  /** The auction whose history is on the screen; null if none. */
  readonly shown: number | null
  readonly byAuction: Readonly<Record<number, LoadedRankHistory>>
}

const noHistories: RankHistoriesState = { shown: null, byAuction: {} }

export const {
  reducer,
  actions: { rankHistoryOpened, rankHistoryClosed },
  selectors: { selectRankHistory },
} = createSlice({
  name: 'rankHistories',
  initialState: noHistories,
  reducers: {
    /** The history of this auction is shown: fetch what is missing, and follow it. Also to try again. */
    rankHistoryOpened(slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) {
      slice.shown = auctionId
      slice.byAuction[auctionId] = { standings: slice.byAuction[auctionId]?.standings ?? null, error: null }
    },
    /** It's no longer shown. */
    rankHistoryClosed(slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) {
      // The next auction may be opened before this one is closed.
      if (slice.shown === auctionId) slice.shown = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('auction.rank-history'), ({ shown, byAuction }, { payload: { params, answer } }) => ({
        shown,
        byAuction: { ...byAuction, [params.auctionId]: { standings: answer.data.standings, error: null } },
      }))
      .addCase(failed('auction.rank-history'), ({ shown, byAuction }, { payload: { params, error } }) => ({
        shown,
        byAuction: {
          ...byAuction,
          [params.auctionId]: { standings: byAuction[params.auctionId]?.standings ?? null, error },
        },
      }))
      .addCase(received('world/replaced'), ({ shown }) => ({ ...noHistories, shown }))
  },
  selectors: {
    /** Undefined until it is opened. */
    selectRankHistory: (slice, auctionId: number): LoadedRankHistory | undefined => slice.byAuction[auctionId],
  },
})
