// Every bid that news of an auction names. Compares with the auctions as they were before.
import type { Auction } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { isOfPlace, isSameBid } from '../../contract/bid-ids'
import { rightAfterAll } from '../auctions/age-claims'
import { isNews, isNewsTo } from '../auctions/auction-news'
import type { AuctionRow } from '../auctions/auctions.state'
import { forgottenBy } from '../auctions/eviction'
import type { BeforeContext, BeforeHandlers } from '../core/fold'
import type { Table } from '../core/table'
import { get, remove, removeAll, replace } from '../core/table'
import type { BidsState } from './bids.state'
import { noBids } from './bids.state'

/** Keeps the bid that we have when this one says the same. */
function takeBid(rows: Table<Bid>, bid: Bid, { transient }: BeforeContext): Table<Bid> {
  const known = get(rows, bid.id)
  return known !== undefined && (known === bid || isSameBid(known, bid))
    ? rows
    : replace(rows, bid.id, known, bid, transient)
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
 * bidder changes only when the status does, and then all are taken anew, as those are that only their place tells apart.
 */
function takeNew(slice: BidsState, wire: Auction, context: BeforeContext): BidsState {
  const known = get(context.before.auctions.rows, wire.id)
  const { bids, best_bid } = wire
  if (known === undefined || known.status !== wire.status || bids.some(isOfPlace)) return takeAll(slice, wire, context)
  const { bid_ids } = known
  const came = cameBefore(bids, bid_ids)
  const stay = came === -1 ? 0 : bids.length - came
  const bestIsSame = (best_bid?.id ?? null) === known.best_bid_id
  if ((came === 0 && stay === bid_ids.length && bestIsSame) || !isNews(known, wire)) return slice
  let { rows } = slice
  for (let i = 0; i < bids.length - stay; i++) {
    const bid = bids[i] as Bid
    if (!bid_ids.includes(bid.id)) rows = takeBid(rows, bid, context)
  }
  if (best_bid && !bestIsSame) rows = takeBid(rows, best_bid, context)
  rows = drop(rows, known, stay, wire, context)
  return rows === slice.rows ? slice : { rows }
}

/** How many bids stand before those that our row names, of which the others are the first in the same order; else -1. */
function cameBefore(bids: readonly Bid[], bidIds: readonly number[]): number {
  let came = 0
  while (came < bids.length && bids[came]?.id !== bidIds[0]) came += 1
  for (let i = came; i < bids.length; i++) if (bids[i]?.id !== bidIds[i - came]) return -1
  return came
}

/** True when the event names this bid. */
function names({ bids, best_bid }: Auction, id: number): boolean {
  if (best_bid?.id === id) return true
  for (const bid of bids) if (bid.id === id) return true
  return false
}

/**
 * A server may name the newest bids only: what our row named and nothing names any more is not kept. The first ones, so many
 * as stay, are named.
 */
function drop(
  rows: Table<Bid>,
  { bid_ids, best_bid_id }: AuctionRow,
  stay: number,
  wire: Auction,
  { transient }: BeforeContext,
): Table<Bid> {
  let left = rows
  for (let i = stay; i < bid_ids.length; i++) {
    const id = bid_ids[i] as number
    if (!names(wire, id)) left = remove(left, id, transient)
  }
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
    const ids: number[] = []
    for (const { bid_ids, best_bid_id } of forgotten) {
      for (const id of bid_ids) ids.push(id)
      if (best_bid_id !== null && best_bid_id !== bid_ids[0]) ids.push(best_bid_id)
    }
    return { rows: removeAll(slice.rows, ids) }
  },
  'subject/synced': (slice, { payload }, context) =>
    rightAfterAll(context.before.auctions, payload.subject).reduce(
      (state, wire) => takeAll(state, wire, context, true),
      slice,
    ),
  'world/replaced': () => noBids,
}
