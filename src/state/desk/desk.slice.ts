// Previews of auctions, for their seller. Everything else about an auction is in the market slice.

import { createSlice } from '@reduxjs/toolkit'
import type { Auction } from '../../contract/auction'
import type { SeenTerms } from '../../contract/seen-terms'
import { action } from '../core/action'
import { answered, received } from '../core/facts'

export interface DeskState {
  /** The sheet as an investor will see it, as last fetched. */
  readonly previews: Readonly<Record<number, Auction>>
}

const noPreviews: DeskState = { previews: {} }

/** The call of each order. */
export const callOf = {
  schedule: 'auction.start',
  commence: 'auction.start',
  withdraw: 'auction.withdraw',
  pause: 'auction.pause',
  resume: 'auction.resume',
  extend: 'auction.extend',
  relist: 'auction.relist',
} as const satisfies Readonly<Record<DeskOrder['kind'], string>>

/** The subject of an order. */
export const deskSubject = (kind: DeskOrder['kind'], auctionId: number): string => `${callOf[kind]}:${auctionId}`
export const previewSubject = (auctionId: number): string => `auction.preview:${auctionId}`

/** What a seller may do with an auction. */
export type DeskOrder =
  /** `startAt`: ISO 8601. `investors`: profile ids; empty = all (never for "selected"), null = no change. */
  | {
      readonly kind: 'schedule'
      readonly startAt: string
      readonly minutes: number
      readonly investors: readonly number[] | null
      /** Bidders see their rank instead of prices; missing if the seller didn't choose. */
      readonly rankOnly?: boolean
    }
  | { readonly kind: 'commence'; readonly minutes: number; readonly rankOnly?: boolean }
  | { readonly kind: 'withdraw'; readonly reason: string }
  /** All bidders see the reason. */
  | { readonly kind: 'pause'; readonly reason: string }
  | { readonly kind: 'resume' }
  | { readonly kind: 'extend'; readonly minutes: number }
  | { readonly kind: 'relist' }

/** Send an order about an auction; `seen` are the terms that its dialog showed. Pausing and resuming need none. */
export const deskOrderRequested = action('desk/order-requested')<{
  readonly auctionId: number
  readonly order: DeskOrder
  readonly seen?: SeenTerms
}>()
/** Show the sheet as investors will see it. */
export const deskPreviewRequested = action('desk/preview-requested')<{ readonly auctionId: number }>()

export const {
  reducer,
  selectors: { selectPreview },
} = createSlice({
  name: 'desk',
  initialState: noPreviews,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(answered('auction.preview'), ({ previews }, { payload: { params, answer } }) => {
        previews[params.auctionId] = answer.data
      })
      .addCase(received('world/replaced'), () => noPreviews)
  },
  selectors: {
    /** The sheet of an auction as an investor will see it; undefined until it is fetched. */
    selectPreview: (slice, auctionId: number): DeskState['previews'][number] | undefined => slice.previews[auctionId],
  },
})
