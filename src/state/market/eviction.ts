// Evicts auctions that left their list a while ago and joined no other, so that memory doesn't fill up over a long day. The newest
// ones stay, because most of them join another list with the next message. Pure.
import { getRow, removeRows } from '../core/table'
import { isListed } from './auction-row'
import type { MarketState } from './market.state'

/** At least this many recently removed auctions stay. */
export const MIN_RECENTLY_REMOVED = 256
/** This many are evicted at once. */
export const EVICTION_BATCH = 1024

/** Remembers that this auction left its list, and evicts those that left long ago. */
export function afterLeaving(market: MarketState, id: number): MarketState {
  const recentlyRemovedIds = [...market.recentlyRemovedIds, id]
  if (recentlyRemovedIds.length < MIN_RECENTLY_REMOVED + EVICTION_BATCH) return { ...market, recentlyRemovedIds }
  const oldest = new Set(recentlyRemovedIds.slice(0, EVICTION_BATCH))
  const forgotten = [...oldest].filter((one) => one !== id && !isListed(market, one))
  const bids = forgotten.flatMap((one) => {
    const row = getRow(market.auctions, one)
    return row === undefined ? [] : [...row.bid_ids, ...(row.best_bid_id === null ? [] : [row.best_bid_id])]
  })
  return {
    ...market,
    recentlyRemovedIds: recentlyRemovedIds.slice(EVICTION_BATCH),
    auctions: removeRows(market.auctions, forgotten),
    loans: removeRows(market.loans, forgotten),
    bids: removeRows(market.bids, bids),
  }
}
