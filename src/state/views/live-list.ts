// A sorted list of what is read of some live auctions, for a view that is asked at every fold: only the auctions that
// changed since it was last asked are read again.
import { statusedAt } from '../../domain/auction-order'
import type { AuctionRow } from '../auctions/auctions.state'
import { eachPlaceChanged, eachRowChanged } from '../core/differences'
import { has, range } from '../core/order'
import { sameJson } from '../core/same'
import { get } from '../core/table'
import type { RootState } from '../root-state'

/** What is read of one auction. */
export interface LiveItem {
  readonly id: number
}

/** Reads an auction; null leaves it out. It may look at the auction's row, loan and bids, and at who is signed in. */
export type ReadLive<T extends LiveItem> = (row: AuctionRow, state: RootState) => T | null

/** The ids of auctions that may read differently in two states; null when all may. */
function changedIds(before: RootState, after: RootState): ReadonlySet<number> | null {
  if (before.session.user !== after.session.user) return null
  const ids = new Set<number>()
  const add = (id: number): void => void ids.add(id)
  eachPlaceChanged(before.auctions.lists.live.order, after.auctions.lists.live.order, add)
  eachRowChanged(before.auctions.rows, after.auctions.rows, add)
  eachRowChanged(before.loans.rows, after.loans.rows, add)
  return namesChangedBids(before, after, ids) ? ids : null
}

/** True when every bid that changed is one that these auctions name, before or after. */
function namesChangedBids(before: RootState, after: RootState, ids: ReadonlySet<number>): boolean {
  if (before.bids.rows === after.bids.rows) return true
  const named = new Set<number | null>()
  for (const { auctions } of [before, after])
    for (const id of ids) {
      const row = get(auctions.rows, id)
      if (row === undefined) continue
      for (const bid of row.bid_ids) named.add(bid)
      named.add(row.best_bid_id)
    }
  let all = true
  eachRowChanged(before.bids.rows, after.bids.rows, (bid) => {
    all &&= named.has(bid)
  })
  return all
}

/** Makes the list for one reader: sorted; the same list while it reads the same. */
export function makeLiveList<T extends LiveItem>(
  read: ReadLive<T>,
  compare: (a: T, b: T) => number,
): (state: RootState) => readonly T[] {
  const items = new Map<number, T>()
  let list: readonly T[] = []
  let seen: RootState | null = null

  function readAll(state: RootState): void {
    items.clear()
    const { order } = state.auctions.lists.live
    for (const id of range(order, 0, order.count)) {
      const row = get(state.auctions.rows, id)
      const item = row === undefined ? null : read(row, state)
      if (item !== null) items.set(item.id, item)
    }
    list = [...items.values()].sort(compare)
  }

  /** Reads one auction again; true when it reads differently. */
  function readAgain(state: RootState, id: number): boolean {
    const row = get(state.auctions.rows, id)
    const isLive = row?.status === 'live' && has(state.auctions.lists.live.order, statusedAt(row), id)
    const item = isLive ? read(row, state) : null
    if (sameJson(item, items.get(id) ?? null)) return false
    if (item === null) items.delete(id)
    else items.set(id, item)
    return true
  }

  return (state) => {
    if (state === seen) return list
    const ids = seen === null ? null : changedIds(seen, state)
    seen = state
    if (ids === null) readAll(state)
    else {
      const changed = new Set([...ids].filter((id) => readAgain(state, id)))
      const renewed = [...changed].flatMap((id) => items.get(id) ?? [])
      // What stays is in order, which makes the sorting short.
      if (changed.size > 0) list = [...list.filter(({ id }) => !changed.has(id)), ...renewed].sort(compare)
    }
    return list
  }
}
