// An incremental view of the live or the past auctions: each read maps only the auctions that changed since the last one, and
// updates the result.

import { weakMapMemoize } from '@reduxjs/toolkit'
import { sameJson } from '../../contract/json'
import { statusedAt } from '../../domain/auction-order'
import { eachPlaceChanged, hasPlace, idsOf } from '../core/order'
import { eachRowChanged, getRow } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import type { RootState } from '../root-reducer'

/** What the view maps an auction to. */
export interface LiveItem {
  readonly id: number
}

/** Maps an auction; null leaves it out. It may read the auction's row, loan and bids, the passes, and the user. */
export type ReadLive<T extends LiveItem> = (row: AuctionRow, state: RootState) => T | null

/** The auctions that may map differently in two states; null for all. Several views compare the same two. */
const changedIds = weakMapMemoize((before: RootState, after: RootState): ReadonlySet<number> | null => {
  if (before.session.user !== after.session.user || before.market.passes !== after.market.passes) return null
  const ids = new Set<number>()
  const add = (id: number): void => void ids.add(id)
  for (const status of ['live', 'past'] as const)
    eachPlaceChanged(before.market.lists[status].order, after.market.lists[status].order, add)
  eachRowChanged(before.market.auctions, after.market.auctions, add)
  eachRowChanged(before.market.loans, after.market.loans, add)
  return coversChangedBids(before, after, ids) ? ids : null
})

/** True when every changed bid belongs to one of these auctions, before or after. */
function coversChangedBids(before: RootState, after: RootState, ids: ReadonlySet<number>): boolean {
  if (before.market.bids === after.market.bids) return true
  const named = new Set<number | null>()
  for (const { market } of [before, after])
    for (const id of ids) {
      const row = getRow(market.auctions, id)
      if (row === undefined) continue
      for (const bid of row.bid_ids) named.add(bid)
      named.add(row.best_bid_id)
    }
  let all = true
  eachRowChanged(before.market.bids, after.market.bids, (bid) => {
    all &&= named.has(bid)
  })
  return all
}

/** How the view combines the items. */
export interface Aggregate<T, R> {
  /** From all items, in no order. */
  readonly fromAll: (items: Iterable<T>) => R
  /** After items were removed and added; a changed one is in both. */
  readonly update: (before: R, removed: readonly T[], added: readonly T[]) => R
}

/** Creates the view of the live auctions for one reader: the same value while no item changed. */
export const makeLiveView = <T extends LiveItem, R>(read: ReadLive<T>, aggregate: Aggregate<T, R>) =>
  makeViewOf('live', read, aggregate)

/** Creates the view of the past auctions for one reader: the same value while no item changed. */
export const makePastView = <T extends LiveItem, R>(read: ReadLive<T>, aggregate: Aggregate<T, R>) =>
  makeViewOf('past', read, aggregate)

function makeViewOf<T extends LiveItem, R>(
  status: 'live' | 'past',
  read: ReadLive<T>,
  { fromAll, update: updateValue }: Aggregate<T, R>,
): (state: RootState) => R {
  const items = new Map<number, T>()
  let value = fromAll([])
  let last: RootState | null = null

  function readAll(state: RootState): void {
    items.clear()
    const { order } = state.market.lists[status]
    for (const id of idsOf(order)) {
      const row = getRow(state.market.auctions, id)
      const item = row === undefined ? null : read(row, state)
      if (item !== null) items.set(item.id, item)
    }
    value = fromAll(items.values())
  }

  function readOne(state: RootState, id: number): T | null {
    const row = getRow(state.market.auctions, id)
    const isListed = row?.status === status && hasPlace(state.market.lists[status].order, statusedAt(row), id)
    return isListed ? read(row, state) : null
  }

  function update(state: RootState, ids: ReadonlySet<number>): void {
    const removed: T[] = []
    const added: T[] = []
    for (const id of ids) {
      const [before, item] = [items.get(id) ?? null, readOne(state, id)]
      if (sameJson(item, before)) continue
      if (before !== null) removed.push(before)
      if (item === null) items.delete(id)
      else {
        added.push(item)
        items.set(id, item)
      }
    }
    if (removed.length + added.length > 0) value = updateValue(value, removed, added)
  }

  return (state) => {
    if (state === last) return value
    const ids = last === null ? null : changedIds(last, state)
    last = state
    if (ids === null) readAll(state)
    else update(state, ids)
    return value
  }
}
