// What the desk has been shown: previews by auction. Everything else about an auction stands in its own slice.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { Auction } from '../../contract/auction'
import { action } from '../core/action'
import type { WireAction } from '../core/log-entry'
import type { RootState } from '../root-reducer'

export interface DeskState {
  /** The sheet as an investor will see it, as last read. */
  readonly previews: Readonly<Record<number, Auction>>
}

export const nothingPreviewed: DeskState = { previews: {} }

const callOf = {
  schedule: 'auction.start',
  commence: 'auction.start',
  withdraw: 'auction.withdraw',
  pause: 'auction.pause',
  resume: 'auction.resume',
  extend: 'auction.extend',
  relist: 'auction.relist',
} as const satisfies Readonly<Record<DeskOrder['kind'], string>>

/** What an order is about. */
export const deskSubject = (kind: DeskOrder['kind'], auctionId: number): string => `${callOf[kind]}:${auctionId}`
export const previewSubject = (auctionId: number): string => `auction.preview:${auctionId}`

export type DeskOrder =
  /** `startAt` ISO 8601; `investors` profile ids, empty = all, null = as they are. */
  | {
      readonly kind: 'schedule'
      readonly startAt: string
      readonly minutes: number
      readonly investors: readonly number[] | null
    }
  | { readonly kind: 'commence'; readonly minutes: number }
  | { readonly kind: 'withdraw'; readonly reason: string }
  /** All bidders are told the reason. */
  | { readonly kind: 'pause'; readonly reason: string }
  | { readonly kind: 'resume' }
  | { readonly kind: 'extend'; readonly minutes: number }
  | { readonly kind: 'relist' }

export const deskOrderRequested = action('desk/order-requested')<{
  readonly auctionId: number
  readonly order: DeskOrder
}>()
/** Show the sheet as investors will see it. */
export const deskPreviewRequested = action('desk/preview-requested')<{ readonly auctionId: number }>()

export const deskReducer: Reducer<DeskState> = createSlice({
  name: 'desk',
  initialState: nothingPreviewed,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase('auction.preview/answered', (slice, { payload }: WireAction<'auction.preview/answered'>) => ({
        previews: { ...slice.previews, [payload.params.auctionId]: payload.answer.data },
      }))
      .addCase('world/replaced', () => nothingPreviewed)
  },
}).reducer

/** The sheet of an auction as an investor will see it; undefined before it was asked for. */
export const selectPreview = (state: RootState, auctionId: number): DeskState['previews'][number] | undefined =>
  state.desk.previews[auctionId]
