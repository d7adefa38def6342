// Which auction is forgotten, so that a long day does not fill the memory: one that left its list a while ago and came into
// no other. The newest that left are kept, since most turn up in the next list with the very next message. Pure.
import type { AuctionStatus } from '../../contract/auction'
import { statusedAt } from '../../domain/auction-order'
import { has } from '../core/order'
import { get } from '../core/table'
import type { Transient } from '../core/transient'
import type { AuctionRow, AuctionsState, Left } from './auctions.state'

/** How many that left a list are remembered at least. */
export const KEPT_LEFT = 256

/** How many are forgotten at once: together they share the copying of the tables, one by one each would pay it anew. */
export const FORGOTTEN_AT_ONCE = 1024

/** So many ids stand in one place of `left` when they are no longer the last. */
const TOGETHER = 32
/** Where so many places are taken, the next to leave completes the ids that are remembered at most. */
const MOST_PLACES = (KEPT_LEFT + FORGOTTEN_AT_ONCE) / TOGETHER + TOGETHER - 2
/** Those that hold the ids that are forgotten at once. */
const FORGOTTEN_PLACES = FORGOTTEN_AT_ONCE / TOGETHER

const NONE: readonly AuctionRow[] = []

/** Remembers that this auction left. Called where `forgottenBy` was asked: what that names is left out. */
export function withLeft(left: Left, id: number, edit: Transient): Left {
  const isFull = left.length >= MOST_PLACES
  const written = edit.appended(left, id)
  const first = written.length - TOGETHER
  // The last ones go together: a list of many ids is copied whenever one comes.
  if (typeof written[first] === 'number') written.push(written.splice(first).flat())
  if (isFull) written.splice(0, FORGOTTEN_PLACES)
  return written
}

/** True when the row stands in the list of this status. */
const stands = ({ lists }: AuctionsState, row: AuctionRow, status: AuctionStatus): boolean =>
  has(lists[status].order, statusedAt(row), row.id)

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
  if (auctions.left.length < MOST_PLACES) return NONE
  const known = found.get(auctions)
  if (known?.leaving === leaving) return known.rows
  const gone = get(auctions.rows, leaving)
  if (gone === undefined || !stands(auctions, gone, status)) return NONE
  const rows: AuctionRow[] = []
  for (const id of new Set(auctions.left.slice(0, FORGOTTEN_PLACES).flat())) {
    const row = get(auctions.rows, id)
    if (row !== undefined && row !== gone && !stands(auctions, row, row.status)) rows.push(row)
  }
  found.set(auctions, { leaving, rows })
  return rows
}
