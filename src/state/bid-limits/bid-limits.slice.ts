// The user's private limits: the highest price or the lowest rate that they want to bid in an auction.

import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import { isRecord } from '../../contract/json'
import { rateSteps } from '../../domain/rates'
import { parsePrice } from '../../domain/thirty-seconds'
import { action } from '../core/action'
import {
  definePreference,
  effectiveValue,
  preferenceReducer,
  type SyncedPreference,
} from '../preferences/synced-preference'
import type { RootState } from '../root-reducer'

/** The subject of saving a limit; limits are saved one after another. */
export const bidLimitSubject = 'bid-limits.save'

/** Save this limit for an auction; null removes it. It's a text, `102-20` or `5.240`, because exported logs replace texts. */
export const bidLimitSaveRequested = action('bid-limit/save-requested')<{
  readonly auctionId: number
  readonly limit: string | null
}>()

export const bidLimitsPreference = definePreference({
  slice: 'bidLimits',
  key: BID_LIMITS_KEY,
  subject: bidLimitSubject,
  action: bidLimitSaveRequested,
  change: ({ auctionId, limit }) => ({ [auctionId]: limit }),
})

export const reducer = preferenceReducer(bidLimitsPreference)

/** The limits as stored on the server, plus unsaved choices. */
export const selectBidLimitsPreference = ({ bidLimits }: RootState): SyncedPreference => bidLimits

/** The limit for an auction, `102-20` or `5.240`; null if none is set. */
export function readBidLimit(limits: unknown, auctionId: number): string | null {
  const text = isRecord(limits) ? limits[auctionId] : undefined
  return typeof text === 'string' ? text : null
}

const limitIn = ({ bidLimits }: RootState, auctionId: number): string | null =>
  readBidLimit(effectiveValue(bidLimits), auctionId)

/** The highest price that the user wants to bid, in 32nds; null if none is set. */
export function selectOwnMax32(state: RootState, auctionId: number): number | null {
  const price = parsePrice(limitIn(state, auctionId) ?? '')
  return price.ok ? price.price32 : null
}

/** The lowest rate that the user wants to bid, percent, in steps of 0.01; null if none is set. */
export function selectOwnMinRate(state: RootState, auctionId: number): number | null {
  const text = limitIn(state, auctionId)
  return text !== null && /^\d{1,2}\.\d{1,3}$/.test(text) ? rateSteps(Number(text)) / 100 : null
}
