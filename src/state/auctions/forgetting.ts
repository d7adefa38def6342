// Which auction is forgotten, so that a long day does not fill the memory: one that left its list a while ago and came into
// no other. The newest that left are kept, since most turn up in the next list with the very next message. Pure.
import type { AuctionStatus } from '../../contract/auction'
import { auctionOrderKey } from '../../domain/auction-order'
import { has } from '../core/order'
import { get } from '../core/table'
import type { AuctionRow, AuctionsState } from './auctions.state'

/** How many that left a list are remembered. */
export const KEPT_LEFT = 256

/** True when the auction stands in the list of this status. */
function stands({ rows, lists }: AuctionsState, id: number, status: AuctionStatus): boolean {
  const row = get(rows, id)
  return row !== undefined && has(lists[status].order, auctionOrderKey(row))
}

/**
 * The row that is forgotten when this auction leaves the list of a status; null when there is none, or when it does not
 * stand there. To be asked before the lists are written.
 */
export function forgottenBy(auctions: AuctionsState, leaving: number, status: AuctionStatus): AuctionRow | null {
  const oldest = auctions.left[0]
  if (oldest === undefined || auctions.left.length < KEPT_LEFT || oldest === leaving) return null
  const row = get(auctions.rows, oldest)
  if (row === undefined || stands(auctions, oldest, row.status) || !stands(auctions, leaving, status)) return null
  return row
}
