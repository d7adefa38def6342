// Under which name the person's private limits are saved.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import { rateSteps } from '../../domain/rates'
import { parsePrice } from '../../domain/thirty-seconds'
import { action } from '../core/action'
import type { KeptPreference } from '../preferences/kept-preference'
import { addKeptCases, chosenNow, keptValue, nothingKept } from '../preferences/kept-preference'
import type { RootState } from '../root-reducer'

/** The subject of saving one; they are saved one after the other. */
export const bidLimitSubject = 'bid-limits.save'

/** Keep this limit for an auction; null removes it. A text, `102-20` or `5.240`: exported logs replace texts. */
export const bidLimitSaveRequested = action('bid-limit/save-requested')<{
  readonly auctionId: number
  readonly limit: string | null
}>()

export const bidLimitsReducer: Reducer<KeptPreference> = createSlice({
  name: 'bidLimits',
  initialState: nothingKept,
  reducers: {},
  extraReducers: (builder) => {
    addKeptCases(builder, BID_LIMITS_KEY, bidLimitSubject)
    builder.addCase(bidLimitSaveRequested, (slice, { payload: { auctionId, limit } }) =>
      chosenNow(slice, { [auctionId]: limit }),
    )
  },
}).reducer

/** The limits as the server keeps them, with unsaved choices. */
export const selectBidLimitsKept = ({ bidLimits }: RootState): KeptPreference => bidLimits

/** The limit as it is kept, `102-20` or `5.240`; null when none is set. */
function limitIn({ bidLimits }: RootState, auctionId: number): string | null {
  const limits = keptValue(bidLimits)
  if (typeof limits !== 'object' || limits === null) return null
  const text: unknown = (limits as Readonly<Record<string, unknown>>)[auctionId]
  return typeof text === 'string' ? text : null
}

/** The highest price that the person means to bid, in 32nds; null when none is set. */
export function selectOwnMost32(state: RootState, auctionId: number): number | null {
  const price = parsePrice(limitIn(state, auctionId) ?? '')
  return price.ok ? price.price32 : null
}

/** The lowest rate that the person means to bid, in percent on the grid of 0.01; null when none is set. */
export function selectOwnLeastRate(state: RootState, auctionId: number): number | null {
  const text = limitIn(state, auctionId)
  return text !== null && /^\d{1,2}\.\d{1,3}$/.test(text) ? rateSteps(Number(text)) / 100 : null
}
