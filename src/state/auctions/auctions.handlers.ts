// Auctions: rows by id, the sorted list of each status, and the changes of the viewer's own state.
// Hears an auction after `bids` and `loans`, which ask it whether the auction is news.
import type { Auction, AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction'
import { auctionOrderKey } from '../../domain/auction-order'
import { priceFromWire } from '../../domain/thirty-seconds'
import type { HandlerContext, Handlers } from '../core/fold'
import type { Meta } from '../core/log-entry'
import type { Order } from '../core/order'
import { has, insert, orderOf, remove } from '../core/order'
import { isRefused } from '../core/refused-call'
import { sameJson } from '../core/same'
import type { Table } from '../core/table'
import { get, removeAll, set } from '../core/table'
import type { Transient } from '../core/transient'
import { afterBid, afterEvent, rightAfterAll } from './age-claims'
import { isNews, rowOf, viewerOf } from './auction-news'
import type { AuctionList, AuctionRow, AuctionsState, OwnTransition } from './auctions.state'
import { noAuctions, unknownList } from './auctions.state'
import { FORGOTTEN_AT_ONCE, forgottenBy, KEPT_LEFT } from './eviction'

const KEPT_TRANSITIONS = 50

type Rows = Table<AuctionRow>
type Lists = AuctionsState['lists']

function withOrder(lists: Lists, status: AuctionStatus, order: Order, edit: Transient): Lists {
  if (order === lists[status].order) return lists
  const list = edit.mutableRecord(lists[status])
  list.order = order
  const written = edit.mutableRecord(lists)
  written[status] = list
  return written
}

/** Takes the row out of the list where its older self stood and puts it where it belongs now. */
function relist(lists: Lists, known: AuctionRow | undefined, row: AuctionRow, edit: Transient): Lists {
  let result = lists
  if (known !== undefined) {
    // The key is the same, so the list is right; a row that was taken out of it stays out until it is added again.
    if (known.status === row.status && known.statused_at === row.statused_at) return lists
    result = withOrder(result, known.status, remove(result[known.status].order, auctionOrderKey(known), edit), edit)
  }
  return enlist(result, row, edit)
}

function enlist(lists: Lists, row: AuctionRow, edit: Transient): Lists {
  return withOrder(lists, row.status, insert(lists[row.status].order, auctionOrderKey(row), edit), edit)
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

/** `isRight`: whatever age it claims. */
function upsertRow(rows: Rows, wire: Auction, context: HandlerContext, isRight = false): Upserted {
  const known = get(rows, wire.id)
  if (known !== undefined && !isRight && !isNews(known, wire)) return { rows, known, row: known }
  const row = rowOf(wire, viewerOf(context.before))
  // Two of different versions differ by that alone; only those of one age are worth comparing.
  if (known !== undefined && known.version === row.version && sameJson(known, row)) return { rows, known, row: known }
  return { rows: set(rows, wire.id, row, context.transient), known, row }
}

function withTransition(
  transitions: readonly OwnTransition[],
  { known, row }: Upserted,
  wire: Auction,
  meta: Meta,
  edit: Transient,
): readonly OwnTransition[] {
  if (known === undefined || known === row || known.own === row.own) return transitions
  const written = edit.mutable(transitions)
  written.push(transitionOf(known, row, wire, meta))
  if (written.length > KEPT_TRANSITIONS) written.shift()
  return written
}

/** Takes one auction from the wire: an event of a list, or the answer to a bid. */
function take(
  slice: AuctionsState,
  wire: Auction,
  meta: Meta,
  context: HandlerContext,
  isRight = false,
): AuctionsState {
  const upserted = upsertRow(slice.rows, wire, context, isRight)
  const { rows, known, row } = upserted
  if (row === known) return slice
  const lists = relist(slice.lists, known, row, context.transient)
  const transitions = withTransition(slice.transitions, upserted, wire, meta, context.transient)
  return { ...slice, rows, lists, transitions }
}

/** Adding also brings back a row that was taken out of its list and has not changed since. */
function add(slice: AuctionsState, wire: Auction, meta: Meta, context: HandlerContext): AuctionsState {
  const taken = take(slice, wire, meta, context)
  const row = get(taken.rows, wire.id)
  if (row === undefined || row.status !== wire.status || row.statused_at !== wire.statused_at) return taken
  const lists = enlist(taken.lists, row, context.transient)
  return lists === taken.lists ? taken : { ...taken, lists }
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
  const keys: string[] = []
  const overruled: Auction[] = []
  for (const wire of wires) {
    const ours = get(rows, wire.id)
    if (ours !== undefined && !isNews(ours, wire)) overruled.push(wire)
    const upserted = upsertRow(rows, wire, context)
    const { known, row } = upserted
    rows = upserted.rows
    transitions = withTransition(transitions, upserted, wire, meta, context.transient)
    if (row.status === status) keys.push(auctionOrderKey(row))
    else if (row !== known) lists = relist(lists, known, row, context.transient)
    if (known !== undefined && known.status !== row.status && known.status !== status)
      lists = withOrder(
        lists,
        known.status,
        remove(lists[known.status].order, auctionOrderKey(known), context.transient),
        context.transient,
      )
  }
  const list = lists[status]
  const order = sameKeys(list.order, keys) ? list.order : orderOf([...new Set(keys)])
  if (order !== list.order || list.status !== 'loaded' || list.error !== null)
    lists = { ...lists, [status]: { order, status: 'loaded', error: null } }
  const isSame = rows === slice.rows && lists === slice.lists && overruled.length === slice.overruled.length
  return isSame && overruled.length === 0 ? slice : { ...slice, rows, lists, transitions, overruled }
}

/** Takes what an event tells. */
const taking =
  (how: typeof add) =>
  (
    slice: AuctionsState,
    { payload, meta }: { readonly payload: { readonly data: Auction }; readonly meta: Meta },
    context: HandlerContext,
  ) => {
    const known = get(slice.rows, payload.data.id)
    const isTaken = known === undefined || isNews(known, payload.data)
    return afterEvent(how(slice, payload.data, meta, context), payload.data, isTaken)
  }

/** A snapshot is in sync: what its auctions say holds, whatever age they claim. */
function settle(slice: AuctionsState, subject: string, meta: Meta, context: HandlerContext): AuctionsState {
  if (slice.overruled.length === 0) return slice
  const right = rightAfterAll(slice, subject)
  const taken = right.reduce((state, wire) => take(state, wire, meta, context, true), slice)
  return { ...taken, overruled: [], answered: [] }
}

function sameKeys(order: Order, keys: readonly string[]): boolean {
  return order.count === keys.length && keys.every((key) => has(order, key))
}

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
  const left = edit.mutable(slice.left)
  left.push(id)
  if (left.length >= KEPT_LEFT + FORGOTTEN_AT_ONCE) left.splice(0, FORGOTTEN_AT_ONCE)
  const ids = forgotten.map((row) => row.id)
  return { ...slice, rows: removeAll(slice.rows, ids), lists, left }
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
  'auction.bid/answered': (slice, { payload, meta }, context) =>
    payload.answer.data === null
      ? slice
      : afterBid(take(slice, payload.answer.data, meta, context), payload.answer.data),
  'auction/added': taking(add),
  'auction/changed': taking(take),
  'subject/synced': (slice, { payload, meta }, context) => settle(slice, payload.subject, meta, context),
  'auction/removed': (slice, { payload }, { transient }) => {
    const row = get(slice.rows, payload.data.id)
    if (row === undefined) return slice
    const forgotten = forgottenBy(slice, row.id, payload.status)
    const { order } = slice.lists[payload.status]
    const rest = remove(order, auctionOrderKey(row), transient)
    // The orders are compared: lists that were made in this pass are written in place.
    if (rest === order) return slice
    return leave(slice, row.id, forgotten, withOrder(slice.lists, payload.status, rest, transient), transient)
  },
  'world/replaced': voided,
}
