// The receipts of the investor's bids by auction, what the server sent about them earlier, and the receipt chain. A view checks whether
// they agree: reducers don't read hashes.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { Receipt } from '../../contract/auction'
import { sameJson } from '../../contract/json'
import type { OwnReceipt, ReceiptChain } from '../../contract/receipt'
import type { SeenHead } from '../../domain/receipt-proof'
import { answered, failed, received } from '../core/facts'

export interface AuctionReceipts {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** By sequence, as last fetched. */
  readonly own: readonly OwnReceipt[]
  /** Those in the answers to bids. */
  readonly originals: readonly Receipt[]
  readonly chain: ReceiptChain | null
  /** The last hashes of the chains that were fetched earlier. */
  readonly heads: readonly SeenHead[]
  /** The state of the requested check; `done` until the next request. */
  readonly check: 'none' | 'reading' | 'done' | 'failed'
}

export interface ReceiptsState {
  readonly byAuction: Readonly<Record<number, AuctionReceipts>>
}

const unfetchedReceipts: AuctionReceipts = {
  status: 'loading',
  error: null,
  own: [],
  originals: [],
  chain: null,
  heads: [],
  check: 'none',
}

const noReceipts: ReceiptsState = { byAuction: {} }

const MAX_HEADS = 50

function withAuction(slice: ReceiptsState, id: number, change: Partial<AuctionReceipts>): ReceiptsState {
  const before = slice.byAuction[id] ?? unfetchedReceipts
  return { byAuction: { ...slice.byAuction, [id]: { ...before, ...change } } }
}

export const {
  reducer,
  actions: { receiptsOpened, receiptsCheckRequested },
  selectors: { selectReceipts },
} = createSlice({
  name: 'receipts',
  initialState: noReceipts,
  reducers: {
    /** The receipts of an auction are shown: fetch them, and again after every bid of the investor. */
    receiptsOpened: (slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) =>
      slice.byAuction[auctionId]?.status === 'loaded'
        ? slice
        : withAuction(slice, auctionId, { status: 'loading', error: null }),
    /** Reload the receipts and the chain, and compare them. */
    receiptsCheckRequested: (slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) =>
      withAuction(slice, auctionId, { check: 'reading', error: null }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('receipt.list'), (slice, { payload: { params, answer } }) => {
        const before = slice.byAuction[params.auctionId]
        const own = answer.data.toSorted((a, b) => a.sequence - b.sequence)
        const same = before !== undefined && sameJson(before.own, own)
        return withAuction(slice, params.auctionId, { status: 'loaded', error: null, own: same ? before.own : own })
      })
      .addCase(failed('receipt.list'), (slice, { payload: { params, error } }) => {
        const before = slice.byAuction[params.auctionId] ?? unfetchedReceipts
        return withAuction(slice, params.auctionId, {
          error,
          status: before.status === 'loaded' ? 'loaded' : 'failed',
          check: before.check === 'reading' ? 'failed' : before.check,
        })
      })
      .addCase(answered('receipt.chain'), (slice, { payload: { params, answer } }) => {
        const before = slice.byAuction[params.auctionId] ?? unfetchedReceipts
        const old = before.chain
        const heads = old === null ? before.heads : [...before.heads, { count: old.leaves.length, head: old.head }]
        const newest = heads.slice(-MAX_HEADS)
        const check = before.check === 'reading' ? 'done' : before.check
        return withAuction(slice, params.auctionId, { chain: answer.data, heads: newest, check })
      })
      .addCase(failed('receipt.chain'), (slice, { payload: { params, error } }) =>
        withAuction(slice, params.auctionId, { error, check: 'failed' }),
      )
      .addCase(answered('auction.bid'), (slice, { payload: { params, answer } }) => {
        const receipt = answer.data?.receipt ?? null
        if (receipt === null) return slice
        const originals = slice.byAuction[params.auctionId]?.originals ?? []
        if (originals.some(({ sequence }) => sequence === receipt.sequence)) return slice
        return withAuction(slice, params.auctionId, { originals: [...originals, receipt] })
      })
      .addCase(received('world/replaced'), () => noReceipts)
  },
  selectors: {
    /** Undefined until they are opened or a bid is answered. */
    selectReceipts: (slice, auctionId: number): AuctionReceipts | undefined => slice.byAuction[auctionId],
  },
})
