// One event of an auction changes its row, its loan, its bids and its list, so one reducer owns them.
// Written by hand, without Immer: an event must not cost 100 µs. Every other slice is a createSlice.
import type { UnknownAction } from '@reduxjs/toolkit'
import type { Auction, AuctionLoan, AuctionStatus } from '../../contract/auction'
import type { AuctionHint, AuctionUpdate } from '../../contract/auction-event'
import { auctionStatuses } from '../../contract/auction-statuses'
import type { Bid } from '../../contract/bid'
import { hasPositionalId, isSameBid } from '../../contract/bid-ids'
import type { FailedFact, Subject } from '../../contract/fact'
import { sameJson } from '../../contract/json'
import { omitsKnownField } from '../../contract/omitted-fields'
import { statusedAt } from '../../domain/auction-order'
import { isRefused } from '../core/calls'
import type { LogEntry } from '../core/log-entry'
import { hasPlace, insertPlace, type Order, orderOf, type Place, removePlace } from '../core/order'
import { getRow, removeRow, setRow, type Table } from '../core/table'
import { ageOf, completed, type Gap, judged } from './auction-event'
import { knownAuction, rowOf } from './auction-row'
import { afterLeaving } from './eviction'
import { type AuctionList, type AuctionRow, emptyMarket, type MarketState, unknownList } from './market.state'
import { recordPass, withoutPass } from './own-passes'

// A snapshot in sync is the newest data, whatever its versions: an event with too high a version, from a reset world or a faulty
// server, must not outlive it. Only the answer to a bid may be newer than a snapshot that was requested before it.
type Claims = Pick<MarketState, 'olderInSnapshot' | 'idsFromBidAnswers'>

/** True unless it's older than what we have. Of two with the same age, the later arrival counts. */
const isCurrent = (known: AuctionRow | undefined, wire: Auction): boolean => ageOf(known, wire) !== 'older'

const without = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : ids

/** After an event: its auction replaces the one from the snapshot, or confirms it. */
function afterEvent<S extends Claims>(slice: S, wire: Auction, wasApplied: boolean): S {
  if (slice.olderInSnapshot.length === 0 && slice.idsFromBidAnswers.length === 0) return slice
  const idsFromBidAnswers = wasApplied ? without(slice.idsFromBidAnswers, wire.id) : slice.idsFromBidAnswers
  const about = slice.olderInSnapshot.find(({ id }) => id === wire.id)
  if (about === undefined)
    return idsFromBidAnswers === slice.idsFromBidAnswers ? slice : { ...slice, idsFromBidAnswers }
  if (!wasApplied && ageOf(about, wire) === 'older') return slice
  const others = slice.olderInSnapshot.filter(({ id }) => id !== wire.id)
  return { ...slice, idsFromBidAnswers, olderInSnapshot: wasApplied ? others : [...others, wire] }
}

/** After a bid's answer with this auction. */
const afterBid = <S extends Claims>(slice: S, { id }: Auction): S => ({
  ...slice,
  olderInSnapshot: slice.olderInSnapshot.filter((other) => other.id !== id),
  idsFromBidAnswers: [...without(slice.idsFromBidAnswers, id), id],
})

/** Older-looking auctions of this subject's snapshot that are right, now that it is in sync. */
const confirmedOlderAuctions = (
  { olderInSnapshot, idsFromBidAnswers }: Claims,
  subject: Subject,
): readonly Auction[] =>
  olderInSnapshot.length === 0
    ? olderInSnapshot
    : olderInSnapshot.filter(
        ({ id, status }) => subject === `auction.list:${status}` && !idsFromBidAnswers.includes(id),
      )

const MAX_TRANSITIONS = 50

type Lists = MarketState['lists']

const withOrder = (lists: Lists, status: AuctionStatus, order: Order): Lists =>
  order === lists[status].order ? lists : { ...lists, [status]: { ...lists[status], order } }

const enlist = (lists: Lists, row: AuctionRow): Lists =>
  withOrder(lists, row.status, insertPlace(lists[row.status].order, statusedAt(row), row.id))

const delist = (lists: Lists, row: AuctionRow): Lists =>
  withOrder(lists, row.status, removePlace(lists[row.status].order, statusedAt(row), row.id))

/** Moves the row from its old place in the lists to its new one. */
function relist(lists: Lists, known: AuctionRow | undefined, row: AuctionRow): Lists {
  if (known === undefined) return enlist(lists, row)
  // Same place, so the list is right. A row that was removed from it stays out until it's added again.
  if (known.status === row.status && known.statused_at === row.statused_at) return lists
  return enlist(delist(lists, known), row)
}

/** Keeps our loan object when the server's is equal. */
const withLoan = (loans: Table<AuctionLoan>, { id, loan }: Auction): Table<AuctionLoan> => {
  const known = getRow(loans, id)
  return known !== undefined && sameJson(known, loan) ? loans : setRow(loans, id, loan)
}

/** Keeps our bid object when this one is equal. */
function withBid(bids: Table<Bid>, bid: Bid): Table<Bid> {
  const known = getRow(bids, bid.id)
  return known !== undefined && (known === bid || isSameBid(known, bid)) ? bids : setRow(bids, bid.id, bid)
}

/** Stores every bid of a snapshot or an answer. */
const withAllBids = (bids: Table<Bid>, wire: Auction): Table<Bid> =>
  [...wire.bids, ...(wire.best_bid ? [wire.best_bid] : [])].reduce(withBid, bids)

/**
 * Stores the bids of an event that our row doesn't have yet, and drops those that it no longer lists: a server may list only the
 * newest. A new status may reveal bidders, and bids without ids depend on their place, so then it stores all.
 */
function withNewBids(bids: Table<Bid>, known: AuctionRow | undefined, wire: Auction): Table<Bid> {
  if (known === undefined || known.status !== wire.status || wire.bids.some(hasPositionalId))
    return withAllBids(bids, wire)
  const { bid_ids, best_bid_id } = known
  const isNamed = (id: number): boolean => wire.best_bid?.id === id || wire.bids.some((bid) => bid.id === id)
  let after = bids
  for (const bid of wire.bids) if (!bid_ids.includes(bid.id)) after = withBid(after, bid)
  if (wire.best_bid && wire.best_bid.id !== best_bid_id) after = withBid(after, wire.best_bid)
  for (const id of bid_ids) if (!isNamed(id)) after = removeRow(after, id)
  return best_bid_id === null || isNamed(best_bid_id) ? after : removeRow(after, best_bid_id)
}

/** Replaces our auction with the server's, whatever its age. `storeAuction` updates the lists. */
function replaceAuction(market: MarketState, wire: Auction, bids: Table<Bid>): MarketState {
  const known = getRow(market.auctions, wire.id)
  const row = rowOf(wire)
  const loans = withLoan(market.loans, wire)
  if (known !== undefined && sameJson(known, row))
    return loans === market.loans && bids === market.bids ? market : { ...market, loans, bids }
  return { ...market, loans, bids, auctions: setRow(market.auctions, wire.id, row) }
}

function storeAuction(market: MarketState, wire: Auction, bids: Table<Bid>): MarketState {
  const after = replaceAuction(market, wire, bids)
  const row = getRow(after.auctions, wire.id)
  const lists = row === undefined ? market.lists : relist(market.lists, getRow(market.auctions, wire.id), row)
  return lists === after.lists ? after : { ...after, lists }
}

const storeWithAllBids = (market: MarketState, wire: Auction): MarketState =>
  storeAuction(market, wire, withAllBids(market.bids, wire))

/** Notes that the list of this status must be refetched. */
const withGap = (market: MarketState, status: AuctionStatus, kind: Gap['kind'], auctionId: number): MarketState => ({
  ...market,
  gaps: { ...market.gaps, [status]: { kind, auctionId } },
})

/** The list of this status has been refetched. */
function withoutGap(market: MarketState, status: AuctionStatus): MarketState {
  if (market.gaps?.[status] === undefined) return market
  const { gaps, ...rest } = market
  const { [status]: _refetched, ...others } = gaps
  return Object.keys(others).length === 0 ? rest : { ...rest, gaps: others }
}

function store(market: MarketState, wire: Auction): MarketState {
  const known = getRow(market.auctions, wire.id)
  const isApplied = isCurrent(known, wire)
  const after = isApplied ? storeAuction(market, wire, withNewBids(market.bids, known, wire)) : market
  return afterEvent(after, wire, isApplied)
}

/** Restores a row that was removed from its list, if it hasn't changed since. */
function restore(market: MarketState, { id, status, statused_at }: Auction): MarketState {
  const row = getRow(market.auctions, id)
  if (row === undefined || row.status !== status || row.statused_at !== statused_at) return market
  const lists = enlist(market.lists, row)
  return lists === market.lists ? market : { ...market, lists }
}

/** An event about a list with a whole auction, which was added to it or changed. */
function applyEvent(market: MarketState, list: AuctionStatus, wire: Auction, isAdded: boolean): MarketState {
  const { apply, gap } = judged(knownAuction(market, wire.id), wire, isAdded)
  const stored = apply ? store(market, wire) : market
  const after = apply && isAdded ? restore(stored, wire) : stored
  return gap === null ? after : withGap(after, list, gap, wire.id)
}

/** An event that leaves out the bids. */
function applyUpdate(market: MarketState, list: AuctionStatus, update: AuctionUpdate): MarketState {
  const whole = completed(knownAuction(market, update.id), update)
  if (whole === null) return market
  return typeof whole === 'string' ? withGap(market, list, whole, update.id) : applyEvent(market, list, whole, false)
}

/** An event that says only that an auction changed. */
function applyHint(market: MarketState, list: AuctionStatus, hint: AuctionHint): MarketState {
  const age = ageOf(knownAuction(market, hint.id), hint)
  return age === 'older' || age === 'same' ? market : withGap(market, list, 'hint', hint.id)
}

function applyRemoval(market: MarketState, id: number, status: AuctionStatus): MarketState {
  const row = getRow(market.auctions, id)
  if (row === undefined) return market
  const lists = withOrder(market.lists, status, removePlace(market.lists[status].order, statusedAt(row), id))
  return lists === market.lists ? market : afterLeaving({ ...market, lists }, id)
}

const hasAll = (order: Order, places: readonly Place[]): boolean =>
  order.length === places.length && places.every(({ at, id }) => hasPlace(order, at, id))

/** A snapshot is the whole list: auctions that it omits have left the list. */
function applySnapshot(market: MarketState, status: AuctionStatus, wires: readonly Auction[]): MarketState {
  const { order: before, status: loading, error } = market.lists[status]
  const places: Place[] = []
  const olderInSnapshot: Auction[] = []
  let after = market
  for (const wire of wires) {
    const known = getRow(after.auctions, wire.id)
    if (isCurrent(known, wire)) after = replaceAuction(after, wire, withAllBids(after.bids, wire))
    else olderInSnapshot.push(wire)
    const row = getRow(after.auctions, wire.id)
    if (row === undefined) continue
    // This list is rebuilt below; other lists may have lost or gained the auction.
    if (row.status === status) places.push({ at: statusedAt(row), id: row.id })
    else if (row !== known) after = { ...after, lists: relist(after.lists, known, row) }
    if (known !== undefined && row.status === status && known.status !== status)
      after = { ...after, lists: delist(after.lists, known) }
  }
  const order = hasAll(before, places) ? before : orderOf(places)
  if (order !== before || loading !== 'loaded' || error !== null || after.lists[status].order !== before)
    after = withList(after, status, { order, status: 'loaded', error: null })
  return olderInSnapshot.length === 0 && after.olderInSnapshot.length === 0 ? after : { ...after, olderInSnapshot }
}

/** A snapshot is in sync: its auctions count, whatever their age. */
function settleSnapshot(market: MarketState, subject: string): MarketState {
  if (market.olderInSnapshot.length === 0) return market
  const after = confirmedOlderAuctions(market, subject).reduce((state, wire) => storeWithAllBids(state, wire), market)
  return { ...after, olderInSnapshot: [], idsFromBidAnswers: [] }
}

/** True if it leaves out a field that our row or its loan has. */
function omitsOurField({ auctions, loans }: MarketState, wire: Auction): boolean {
  const [row, loan] = [getRow(auctions, wire.id), getRow(loans, wire.id)]
  return row !== undefined && loan !== undefined && omitsKnownField({ ...row, loan, bids: [] }, wire)
}

/** The answer to a bid may be old. One that leaves out a field counts as empty: the event that follows brings the auction. */
function applyBidAnswer(market: MarketState, wire: Auction | null): MarketState {
  if (wire === null || omitsOurField(market, wire)) return market
  const after = isCurrent(getRow(market.auctions, wire.id), wire) ? storeWithAllBids(market, wire) : market
  return afterBid(after, wire)
}

const withList = (market: MarketState, status: AuctionStatus, change: Partial<AuctionList>): MarketState => ({
  ...market,
  lists: { ...market.lists, [status]: { ...market.lists[status], ...change } },
})

function failList(market: MarketState, { params: { status }, error }: FailedFact<'auction.list'>['payload']) {
  // A list that was fetched before stays on the screen, marked as stale. A refused one doesn't, because nothing would keep it up
  // to date.
  if (isRefused(error)) return withList(market, status, { ...unknownList, status: 'failed', error })
  return market.lists[status].status === 'loaded' ? market : withList(market, status, { status: 'failed', error })
}

/** Drops all data; the followed lists are loading again. */
const clearData = (market: MarketState): MarketState =>
  auctionStatuses.reduce(
    (after, status) =>
      market.lists[status].status === 'unknown' ? after : withList(after, status, { status: 'loading' }),
    emptyMarket,
  )

/** A list that is no longer followed is dropped with all data, because nothing would keep it up to date. */
function followLists(market: MarketState, statuses: readonly AuctionStatus[]): MarketState {
  const isLeft = (status: AuctionStatus) => market.lists[status].status !== 'unknown' && !statuses.includes(status)
  return statuses.reduce(
    (after, status) =>
      after.lists[status].status === 'loaded' ? after : withList(after, status, { status: 'loading', error: null }),
    auctionStatuses.some(isLeft) ? emptyMarket : market,
  )
}

/** Auctions, their loans and bids after an action. */
export function marketReducer(market: MarketState = emptyMarket, action: UnknownAction): MarketState {
  // The log's middleware stamps every action.
  const entry = action as LogEntry
  switch (entry.type) {
    case 'auctions/list-followed':
      return followLists(market, entry.payload.statuses)
    case 'auction.list/answered': {
      const { params, answer } = entry.payload
      return applySnapshot(withoutGap(market, params.status), params.status, answer.data)
    }
    case 'auction.list/failed':
      return failList(market, entry.payload)
    case 'auction.bid/answered':
      return applyBidAnswer(withoutPass(market, entry.payload.params.auctionId), entry.payload.answer.data)
    case 'notification.ignore/answered':
      return recordPass(market, entry.payload.params.auctionId, entry.meta.at)
    case 'auctions/passes-recalled':
      return Object.entries(entry.payload.passes).reduce((state, [id, at]) => recordPass(state, Number(id), at), market)
    case 'auction/added':
    case 'auction/changed':
      return applyEvent(market, entry.payload.status, entry.payload.data, entry.type === 'auction/added')
    case 'auction/updated':
      return applyUpdate(market, entry.payload.status, entry.payload.data)
    case 'auction/hinted':
      return applyHint(market, entry.payload.status, entry.payload.data)
    case 'auction/removed':
      return applyRemoval(market, entry.payload.data.id, entry.payload.status)
    case 'own-state/changed':
      return {
        ...market,
        transitions: [...market.transitions, { ...entry.payload, at: entry.meta.at }].slice(-MAX_TRANSITIONS),
      }
    case 'subject/synced':
      return settleSnapshot(market, entry.payload.subject)
    case 'world/replaced':
      return clearData(market)
    default:
      return market
  }
}
