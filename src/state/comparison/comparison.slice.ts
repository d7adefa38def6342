// The auctions that the user has chosen to compare, across all boards. Stored in the session storage.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { MAX_COMPARED } from '../../domain/comparison'

export interface ComparisonState {
  /** In the order in which they were chosen; at most MAX_COMPARED. */
  readonly ids: readonly number[]
  /** The auction that exceeded the maximum; null after the next choice. */
  readonly refusedId: number | null
}

const noComparison: ComparisonState = { ids: [], refusedId: null }

function toggled({ ids }: ComparisonState, id: number): ComparisonState {
  if (ids.includes(id)) return { ids: ids.filter((each) => each !== id), refusedId: null }
  return ids.length >= MAX_COMPARED ? { ids, refusedId: id } : { ids: [...ids, id], refusedId: null }
}

export const {
  reducer,
  actions: { comparisonToggleRequested, comparisonSet },
  selectors: { selectComparison },
} = createSlice({
  name: 'comparison',
  initialState: noComparison,
  reducers: {
    /** Add an auction to the comparison, or remove it. Beyond the maximum it is refused, and the state names it. */
    comparisonToggleRequested: (slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) =>
      toggled(slice, auctionId),
    /** Compare exactly these: those in the address, or those in the session storage once the user is known. */
    comparisonSet: (_slice, { payload: { ids } }: PayloadAction<{ readonly ids: readonly number[] }>) => ({
      ids: [...new Set(ids)].slice(0, MAX_COMPARED),
      refusedId: null,
    }),
  },
  selectors: {
    /** The chosen auctions, and the one that exceeded the maximum. */
    selectComparison: (slice): ComparisonState => slice,
  },
})
