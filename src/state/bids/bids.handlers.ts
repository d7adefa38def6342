// Every bid that news of an auction names. Compares with the auctions as they were before.
import type { Auction } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { isSameBid } from '../../contract/bid-ids'
import { rightAfterAll } from '../auctions/age-claims'
import { isNews, isNewsTo } from '../auctions/auction-news'
import type { AuctionRow } from '../auctions/auctions.state'
import { forgottenBy } from '../auctions/eviction'
import type { BeforeContext, BeforeHandlers } from '../core/fold'
import type { Table } from '../core/table'
import { get, remove, removeAll, set } from '../core/table'
import type { BidsState } from './bids.state'
import { noBids } from './bids.state'

/** Keeps the bid that we have when this one says the same. */
function takeBid(rows: Table<Bid>, bid: Bid, { transient }: BeforeContext): Table<Bid> {
  const known = get(rows, bid.id)
  return known !== undefined && (known === bid || isSameBid(known, bid)) ? rows : set(rows, bid.id, bid, transient)
}

/** Takes every bid that a snapshot or an answer names. */
function takeAll(slice: BidsState, wire: Auction, context: BeforeContext, isRight = false): BidsState {
  if (!isRight && !isNewsTo(context.before, wire)) return slice
  let { rows } = slice
  for (const bid of wire.bids) rows = takeBid(rows, bid, context)
  if (wire.best_bid) rows = takeBid(rows, wire.best_bid, context)
  return rows === slice.rows ? slice : { rows }
}

/**
 * Takes the bids of a live event that our row does not name yet. The others stay as they are: what may be known of a
 * bidder changes only when the status does, and then all are taken anew.
 */
function takeNew(slice: BidsState, wire: Auction, context: BeforeContext): BidsState {
  const known = get(context.before.auctions.rows, wire.id)
  if (known === undefined || known.status !== wire.status) return takeAll(slice, wire, context)
  if (namesTheSame(wire, known) || !isNews(known, wire)) return slice
  let { rows } = slice
  for (const bid of wire.bids) if (!known.bid_ids.includes(bid.id)) rows = takeBid(rows, bid, context)
  const best = wire.best_bid
  if (best && best.id !== known.best_bid_id) rows = takeBid(rows, best, context)
  rows = drop(rows, known, wire, context)
  return rows === slice.rows ? slice : { rows }
}

/** True when the event names the bids that our row names, in the same order. */
function namesTheSame({ bids, best_bid }: Auction, { bid_ids, best_bid_id }: AuctionRow): boolean {
  if (bids.length !== bid_ids.length || (best_bid?.id ?? null) !== best_bid_id) return false
  for (let i = 0; i < bids.length; i++) if (bids[i]?.id !== bid_ids[i]) return false
  return true
}

/** True when the event names this bid. */
function names({ bids, best_bid }: Auction, id: number): boolean {
  if (best_bid?.id === id) return true
  for (const bid of bids) if (bid.id === id) return true
  return false
}

/** A server may name the newest bids only: what our row named and nothing names any more is not kept. */
function drop(
  rows: Table<Bid>,
  { bid_ids, best_bid_id }: AuctionRow,
  wire: Auction,
  { transient }: BeforeContext,
): Table<Bid> {
  let left = rows
  for (const id of bid_ids) if (!names(wire, id)) left = remove(left, id, transient)
  return best_bid_id === null || names(wire, best_bid_id) ? left : remove(left, best_bid_id, transient)
}

export const bidsHandlers: BeforeHandlers<'bids'> = {
  'auction.list/answered': (slice, { payload }, context) =>
    payload.answer.data.reduce((state, wire) => takeAll(state, wire, context), slice),
  'auction.bid/answered': (slice, { payload }, context) =>
    payload.answer.data === null ? slice : takeAll(slice, payload.answer.data, context),
  'auction/added': (slice, { payload }, context) => takeNew(slice, payload.data, context),
  'auction/changed': (slice, { payload }, context) => takeNew(slice, payload.data, context),
  'auction/removed': (slice, { payload }, context) => {
    const forgotten = forgottenBy(context.before.auctions, payload.data.id, payload.status)
    if (forgotten.length === 0) return slice
    const ids = forgotten.flatMap(({ bid_ids, best_bid_id }) => [...bid_ids, best_bid_id ?? 0])
    return { rows: removeAll(slice.rows, ids) }
  },
  'subject/synced': (slice, { payload }, context) =>
    rightAfterAll(context.before.auctions, payload.subject).reduce(
      (state, wire) => takeAll(state, wire, context, true),
      slice,
    ),
  'world/replaced': () => noBids,
}
