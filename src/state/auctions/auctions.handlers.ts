// Auctions: rows by id, the sorted list of each status, and the changes of the viewer's own state.
// Hears an auction after `bids` and `loans`, which ask it whether the auction is news.
import type { Auction, AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction-statuses'
import { sameJson } from '../../contract/same-json'
import { statusedAt } from '../../domain/auction-order'
import { priceFromWire } from '../../domain/thirty-seconds'
import { isRefused } from '../core/failed-call'
import type { HandlerContext, Handlers } from '../core/fold'
import type { Meta } from '../core/log-entry'
import type { Order, Place } from '../core/order'
import { has, insert, orderOf, remove } from '../core/order'
import type { Table } from '../core/table'
import { get, removeAll, replace } from '../core/table'
import type { Transient } from '../core/transient'
import { afterBid, afterEvent, rightAfterAll } from './age-claims'
import { isNews, rowOf, viewerOf } from './auction-news'
import type { AuctionList, AuctionRow, AuctionsState, OwnPasses, OwnTransition } from './auctions.state'
import { noAuctions, unknownList } from './auctions.state'
import { forgottenBy, withLeft } from './eviction'
import { passed, withoutPass } from './own-passes'

const KEPT_TRANSITIONS = 50

type Rows = Table<AuctionRow>
type Lists = AuctionsState['lists']

function withOrder(lists: Lists, status: AuctionStatus, order: Order): Lists {
  const { order: before, status: loading, error } = lists[status]
  if (order === before) return lists
  const written = { ...lists }
  written[status] = { order, status: loading, error }
  return written
}

const enlist = (lists: Lists, row: AuctionRow, edit: Transient): Lists =>
  withOrder(lists, row.status, insert(lists[row.status].order, statusedAt(row), row.id, edit))

const delist = (lists: Lists, row: AuctionRow, edit: Transient): Lists =>
  withOrder(lists, row.status, remove(lists[row.status].order, statusedAt(row), row.id, edit))

/** Takes the row out of the list where its older self stood and puts it where it belongs now. */
function relist(lists: Lists, known: AuctionRow | undefined, row: AuctionRow, edit: Transient): Lists {
  if (known === undefined) return enlist(lists, row, edit)
  // The place is the same, so the list is right; a row that was taken out of it stays out until it is added again.
  if (known.status === row.status && known.statused_at === row.statused_at) return lists
  return enlist(delist(lists, known, edit), row, edit)
}

function transitionOf(known: AuctionRow, row: AuctionRow, wire: Auction, meta: Meta): OwnTransition {
  const price = wire.best_bid?.price ?? null
  return {
    entryId: meta.id,
    auctionId: row.id,
    from: known.own,
    to: row.own,
    at: meta.at,
    price32: price === null ? null : priceFromWire(price),
    rate: wire.best_bid?.gnma_interest_rate ?? null,
  }
}

interface Upserted {
  readonly rows: Rows
  readonly known: AuctionRow | undefined
  /** The row that now stands in the table; the known one when the wire brought nothing new. */
  readonly row: AuctionRow
}

/** Puts what the wire brought in the place of the known row, whatever age it claims. */
function upsertRow(
  rows: Rows,
  known: AuctionRow | undefined,
  wire: Auction,
  passes: OwnPasses,
  context: HandlerContext,
): Upserted {
  const row = rowOf(wire, viewerOf(context.before), passes)
  // Two of different versions differ by that alone; only those of one age are worth comparing.
  if (known !== undefined && known.version === row.version && sameJson(known, row)) return { rows, known, row: known }
  return { rows: replace(rows, wire.id, known, row, context.transient), known, row }
}

function withTransition(
  transitions: readonly OwnTransition[],
  { known, row }: Upserted,
  wire: Auction,
  meta: Meta,
  edit: Transient,
): readonly OwnTransition[] {
  if (known === undefined || known === row || known.own === row.own) return transitions
  const written = edit.appended(transitions, transitionOf(known, row, wire, meta))
  if (written.length > KEPT_TRANSITIONS) written.shift()
  return written
}

/** Takes one auction from the wire that is news. */
function take(
  slice: AuctionsState,
  known: AuctionRow | undefined,
  wire: Auction,
  meta: Meta,
  context: HandlerContext,
): AuctionsState {
  const upserted = upsertRow(slice.rows, known, wire, slice.passes, context)
  const { rows, row } = upserted
  if (row === known) return slice
  const lists = relist(slice.lists, known, row, context.transient)
  const transitions = withTransition(slice.transitions, upserted, wire, meta, context.transient)
  // What was made in this very fold is written in place.
  if (rows === slice.rows && lists === slice.lists && transitions === slice.transitions) return slice
  // Field by field, as in all that runs for every event: a spread that is written over costs several times as much.
  const { left, overruled, answered, passes } = slice
  return { rows, lists, transitions, left, overruled, answered, passes }
}

/** The same of the answer to a bid, which may be old. */
function takeAnswer(slice: AuctionsState, wire: Auction, meta: Meta, context: HandlerContext): AuctionsState {
  const known = get(slice.rows, wire.id)
  return isNews(known, wire) ? take(slice, known, wire, meta, context) : slice
}

/** Brings back a row that was taken out of its list, if it has not changed since. */
function bringBack(slice: AuctionsState, wire: Auction, { transient }: HandlerContext): AuctionsState {
  const row = get(slice.rows, wire.id)
  if (row === undefined || row.status !== wire.status || row.statused_at !== wire.statused_at) return slice
  const lists = enlist(slice.lists, row, transient)
  return lists === slice.lists ? slice : { ...slice, lists }
}

/** A snapshot is the whole list: what it does not name is not in the list any more. */
function takeList(
  slice: AuctionsState,
  status: AuctionStatus,
  wires: readonly Auction[],
  meta: Meta,
  context: HandlerContext,
): AuctionsState {
  let { rows, lists, transitions } = slice
  const places: Place[] = []
  const overruled: Auction[] = []
  for (const wire of wires) {
    const known = get(rows, wire.id)
    const isTaken = isNews(known, wire)
    if (!isTaken) overruled.push(wire)
    const upserted =
      isTaken || known === undefined ? upsertRow(rows, known, wire, slice.passes, context) : { rows, known, row: known }
    const { row } = upserted
    rows = upserted.rows
    transitions = withTransition(transitions, upserted, wire, meta, context.transient)
    if (row.status === status) places.push({ at: statusedAt(row), id: row.id })
    else if (row !== known) lists = relist(lists, known, row, context.transient)
    if (known !== undefined && known.status !== row.status && known.status !== status)
      lists = delist(lists, known, context.transient)
  }
  const list = lists[status]
  const order = hasAll(list.order, places) ? list.order : orderOf(places)
  if (order !== list.order || list.status !== 'loaded' || list.error !== null)
    lists = { ...lists, [status]: { order, status: 'loaded', error: null } }
  const isSame =
    rows === slice.rows &&
    lists === slice.lists &&
    transitions === slice.transitions &&
    overruled.length === slice.overruled.length
  return isSame && overruled.length === 0 ? slice : { ...slice, rows, lists, transitions, overruled }
}

/** What an event tells. */
interface Told {
  readonly payload: { readonly data: Auction }
  readonly meta: Meta
}

function changed(slice: AuctionsState, { payload: { data }, meta }: Told, context: HandlerContext): AuctionsState {
  const known = get(slice.rows, data.id)
  const isTaken = isNews(known, data)
  return afterEvent(isTaken ? take(slice, known, data, meta, context) : slice, data, isTaken)
}

function added(slice: AuctionsState, told: Told, context: HandlerContext): AuctionsState {
  const { data } = told.payload
  // What is not known comes into its list as it is taken.
  const isKnown = get(slice.rows, data.id) !== undefined
  const taken = changed(slice, told, context)
  return isKnown ? bringBack(taken, data, context) : taken
}

/** A snapshot is in sync: what its auctions say holds, whatever age they claim. */
function settle(slice: AuctionsState, subject: string, meta: Meta, context: HandlerContext): AuctionsState {
  if (slice.overruled.length === 0) return slice
  const right = rightAfterAll(slice, subject)
  const taken = right.reduce((state, wire) => take(state, get(state.rows, wire.id), wire, meta, context), slice)
  return { ...taken, overruled: [], answered: [] }
}

const hasAll = (order: Order, places: readonly Place[]): boolean =>
  order.count === places.length && places.every(({ at, id }) => has(order, at, id))

function withList(slice: AuctionsState, status: AuctionStatus, change: Partial<AuctionList>): AuctionsState {
  return { ...slice, lists: { ...slice.lists, [status]: { ...slice.lists[status], ...change } } }
}

/** All data is void, but what was being followed still is: those lists are loading again. */
function voided(slice: AuctionsState): AuctionsState {
  let lists = noAuctions.lists
  for (const status of auctionStatuses)
    if (slice.lists[status].status !== 'unknown') lists = { ...lists, [status]: { ...unknownList, status: 'loading' } }
  return { ...noAuctions, lists }
}

/** Remembers who left, and forgets who left long ago. */
function leave(
  slice: AuctionsState,
  id: number,
  forgotten: readonly AuctionRow[],
  lists: Lists,
  edit: Transient,
): AuctionsState {
  const left = withLeft(slice.left, id, edit)
  const rows =
    forgotten.length === 0
      ? slice.rows
      : removeAll(
          slice.rows,
          forgotten.map(({ id: other }) => other),
        )
  const { transitions, overruled, answered, passes } = slice
  return { rows, lists, transitions, left, overruled, answered, passes }
}

export const auctionsHandlers: Handlers<'auctions'> = {
  'auctions/list-followed': (slice, { payload }) =>
    payload.statuses.reduce(
      (state, status) =>
        state.lists[status].status === 'loaded' ? state : withList(state, status, { status: 'loading', error: null }),
      slice,
    ),
  'auction.list/answered': (slice, { payload, meta }, context) =>
    takeList(slice, payload.params.status, payload.answer.data, meta, context),
  'auction.list/failed': (slice, { payload }) => {
    const { status } = payload.params
    // A list that was read before stays on the screen; the connection says that it is stale. What may not be read any
    // more does not: nothing would keep it up to date.
    if (isRefused(payload.error))
      return withList(slice, status, { ...unknownList, status: 'failed', error: payload.error })
    return slice.lists[status].status === 'loaded'
      ? slice
      : withList(slice, status, { status: 'failed', error: payload.error })
  },
  'auction.bid/answered': (slice, { payload, meta }, context) => {
    const before = withoutPass(slice, payload.params.auctionId)
    const { data } = payload.answer
    return data === null ? before : afterBid(takeAnswer(before, data, meta, context), data)
  },
  'notification.ignore/answered': (slice, { payload, meta }, { transient }) =>
    passed(slice, payload.params.auctionId, meta.at, transient),
  'auctions/passes-recalled': (slice, { payload: { passes } }, { transient }) =>
    Object.entries(passes).reduce((state, [id, at]) => passed(state, Number(id), at, transient), slice),
  'auction/added': added,
  'auction/changed': changed,
  'subject/synced': (slice, { payload, meta }, context) => settle(slice, payload.subject, meta, context),
  'auction/removed': (slice, { payload }, { transient }) => {
    const row = get(slice.rows, payload.data.id)
    if (row === undefined) return slice
    const forgotten = forgottenBy(slice, row.id, payload.status)
    const { order } = slice.lists[payload.status]
    const { count } = order
    const rest = remove(order, statusedAt(row), row.id, transient)
    if (rest.count === count) return slice
    return leave(slice, row.id, forgotten, withOrder(slice.lists, payload.status, rest), transient)
  },
  'world/replaced': voided,
}
