// The auctions that a person has chosen to compare, over all boards. Kept in the session storage.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import { MOST_COMPARED } from '../../domain/comparison'
import { action } from '../core/action'
import type { RootState } from '../root-reducer'

export interface ComparisonState {
  /** In the order in which they were chosen; at most MOST_COMPARED. */
  readonly ids: readonly number[]
  /** The auction that was one too many; null once something else was chosen. */
  readonly refusedId: number | null
}

export const nothingCompared: ComparisonState = { ids: [], refusedId: null }

/** Choose an auction, or leave it out again. One too many is not taken, and the state says so. */
export const comparisonToggleRequested = action('comparison/toggle-requested')<{ readonly auctionId: number }>()
/** These and no others: what an address names, or what the session storage held when the person was recognized. */
export const comparisonSet = action('comparison/set')<{ readonly ids: readonly number[] }>()

function toggled({ ids }: ComparisonState, id: number): ComparisonState {
  if (ids.includes(id)) return { ids: ids.filter((each) => each !== id), refusedId: null }
  return ids.length >= MOST_COMPARED ? { ids, refusedId: id } : { ids: [...ids, id], refusedId: null }
}

export const comparisonReducer: Reducer<ComparisonState> = createSlice({
  name: 'comparison',
  initialState: nothingCompared,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(comparisonToggleRequested, (slice, { payload: { auctionId } }) => toggled(slice, auctionId))
      .addCase(comparisonSet, (_slice, { payload: { ids } }) => ({
        ids: [...new Set(ids)].slice(0, MOST_COMPARED),
        refusedId: null,
      }))
  },
}).reducer

/** The chosen auctions, and the one that was one too many. */
export const selectComparison = (state: RootState): ComparisonState => state.comparison
