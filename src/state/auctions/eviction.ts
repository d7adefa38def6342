// Which auction is forgotten, so that a long day does not fill the memory: one that left its list a while ago and came into
// no other. The newest that left are kept, since most turn up in the next list with the very next message. Pure.
import type { AuctionStatus } from '../../contract/auction'
import { auctionOrderKey } from '../../domain/auction-order'
import { has } from '../core/order'
import { get } from '../core/table'
import type { AuctionRow, AuctionsState } from './auctions.state'

/** How many that left a list are remembered at least. */
export const KEPT_LEFT = 256

/** How many are forgotten at once: together they share the copying of the tables, one by one each would pay it anew. */
export const FORGOTTEN_AT_ONCE = 1024

const NONE: readonly AuctionRow[] = []

/** True when the row stands in the list of this status. */
const stands = ({ lists }: AuctionsState, row: AuctionRow, status: AuctionStatus): boolean =>
  has(lists[status].order, auctionOrderKey(row))

interface Forgotten {
  readonly leaving: number
  readonly rows: readonly AuctionRow[]
}

/** Three slices ask the same of the same auctions: found once. */
const found = new WeakMap<AuctionsState, Forgotten>()

/**
 * The rows that are forgotten when this auction leaves the list of a status: none most of the time, then the oldest that
 * left and stand nowhere. To be asked before the lists are written.
 */
export function forgottenBy(auctions: AuctionsState, leaving: number, status: AuctionStatus): readonly AuctionRow[] {
  if (auctions.left.length + 1 < KEPT_LEFT + FORGOTTEN_AT_ONCE) return NONE
  const known = found.get(auctions)
  if (known?.leaving === leaving) return known.rows
  const gone = get(auctions.rows, leaving)
  if (gone === undefined || !stands(auctions, gone, status)) return NONE
  const rows: AuctionRow[] = []
  for (const id of new Set(auctions.left.slice(0, FORGOTTEN_AT_ONCE))) {
    const row = get(auctions.rows, id)
    if (row !== undefined && row !== gone && !stands(auctions, row, row.status)) rows.push(row)
  }
  found.set(auctions, { leaving, rows })
  return rows
}
