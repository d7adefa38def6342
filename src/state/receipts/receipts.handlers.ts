// Receipts as they are read, as they were given, and what the chain's end was each time.

import { sameJson } from '../../contract/same-json'
import type { Handlers } from '../core/fold'
import type { AuctionReceipts, ReceiptsState } from './receipts.state'
import { noReceipts, unreadReceipts } from './receipts.state'

const KEPT_HEADS = 50

function withAuction(slice: ReceiptsState, id: number, change: Partial<AuctionReceipts>): ReceiptsState {
  const before = slice.byAuction[id] ?? unreadReceipts
  return { byAuction: { ...slice.byAuction, [id]: { ...before, ...change } } }
}

export const receiptsHandlers: Handlers<'receipts'> = {
  'receipts/opened': (slice, { payload: { auctionId } }) =>
    slice.byAuction[auctionId]?.status === 'loaded'
      ? slice
      : withAuction(slice, auctionId, { status: 'loading', error: null }),
  'receipts/check-requested': (slice, { payload: { auctionId } }) =>
    withAuction(slice, auctionId, { check: 'reading', error: null }),
  'receipt.list/answered': (slice, { payload: { params, answer } }) => {
    const before = slice.byAuction[params.auctionId]
    const own = answer.data.toSorted((a, b) => a.sequence - b.sequence)
    const same = before !== undefined && sameJson(before.own, own)
    return withAuction(slice, params.auctionId, { status: 'loaded', error: null, own: same ? before.own : own })
  },
  'receipt.list/failed': (slice, { payload: { params, error } }) => {
    const before = slice.byAuction[params.auctionId] ?? unreadReceipts
    return withAuction(slice, params.auctionId, {
      error,
      status: before.status === 'loaded' ? 'loaded' : 'failed',
      check: before.check === 'reading' ? 'failed' : before.check,
    })
  },
  'receipt.chain/answered': (slice, { payload: { params, answer } }) => {
    const before = slice.byAuction[params.auctionId] ?? unreadReceipts
    const old = before.chain
    const heads = old === null ? before.heads : [...before.heads, { count: old.leaves.length, head: old.head }]
    const kept = heads.slice(-KEPT_HEADS)
    const check = before.check === 'reading' ? 'done' : before.check
    return withAuction(slice, params.auctionId, { chain: answer.data, heads: kept, check })
  },
  'receipt.chain/failed': (slice, { payload: { params, error } }) =>
    withAuction(slice, params.auctionId, { error, check: 'failed' }),
  'auction.bid/answered': (slice, { payload: { params, answer } }) => {
    const receipt = answer.data?.receipt ?? null
    if (receipt === null) return slice
    const given = slice.byAuction[params.auctionId]?.given ?? []
    if (given.some(({ sequence }) => sequence === receipt.sequence)) return slice
    return withAuction(slice, params.auctionId, { given: [...given, receipt] })
  },
  'world/replaced': () => noReceipts,
}
