// The standing maxima of the viewer's firm in live auctions.
import { createSlice } from '@reduxjs/toolkit'
import type { Subject } from '../../contract/fact'
import type { StandingMaximum } from '../../contract/standing-maximum'
import type { BidAgreement, BidSeen } from '../bids/bids.actions'
import { action } from '../core/action'
import { answered, received } from '../core/facts'
import type { RootState } from '../root-reducer'

export type { StandingMaximum }

interface StandingMaximaState {
  /** The server has answered the call, so its channel can be joined. */
  readonly isServed: boolean
  /** Null until the server has sent them: nothing is shown before. */
  readonly maxima: readonly StandingMaximum[] | null
}

const notRead: StandingMaximaState = { isServed: false, maxima: null }

export const standingMaximumSubjects = {
  list: 'standing-maximum.list',
  set: (auctionId: number): Subject => `standing-maximum.set:${auctionId}`,
  withdraw: (auctionId: number): Subject => `standing-maximum.withdraw:${auctionId}`,
} as const

/** One press of **Set maximum**. Exactly one of `price32` (32nds) and `rate` (percent) is set. */
export const standingMaximumSetRequested = action('standing-maximum/set-requested')<{
  readonly auctionId: number
  /** The idempotency key: one per press. */
  readonly attempt: string
  readonly price32?: number
  readonly rate?: number
  readonly signatorId?: number
  readonly seen: BidSeen
  readonly agreed: BidAgreement
}>()
/** One press of **Withdraw**. */
export const standingMaximumWithdrawRequested = action('standing-maximum/withdraw-requested')<{
  readonly auctionId: number
  readonly attempt: string
}>()

/** The firm's maxima were read after an order's answer was lost: the state now shows the outcome. */
export const standingMaximumOutcomeRead = action('standing-maximum/outcome-read')<{
  readonly subject: Subject
  readonly attempt: string
}>()

export const { reducer } = createSlice({
  name: 'standingMaxima',
  initialState: notRead,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(answered('standing-maximum.list'), (_slice, { payload: { answer } }) => ({
        isServed: true,
        maxima: answer.data.maxima,
      }))
      .addCase(received('standing-maximum/changed'), ({ isServed }, { payload: { data } }) => ({
        isServed,
        maxima: data.maxima,
      }))
      // The live subject fetches them again.
      .addCase(received('world/replaced'), ({ isServed }) => ({ isServed, maxima: null }))
  },
})

const none: readonly StandingMaximum[] = []

/** All of the firm's maxima; none until they're read. */
export const selectStandingMaxima = ({ standingMaxima }: RootState): readonly StandingMaximum[] =>
  standingMaxima.maxima ?? none

/** The firm's maximum in this auction: null if there's none, undefined if that isn't known. */
export const selectStandingMaximum = (
  { standingMaxima }: RootState,
  auctionId: number,
): StandingMaximum | null | undefined =>
  standingMaxima.maxima === null
    ? undefined
    : (standingMaxima.maxima.find(({ auction_id: id }) => id === auctionId) ?? null)
