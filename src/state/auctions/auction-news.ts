// Which auction on the wire is news, and how it becomes a row. Old news changes nothing.
import type { Auction } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { outcomeOf } from '../../domain/outcome'
import { ownState } from '../../domain/own-state'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.selectors'
import type { AuctionRow, OwnPasses } from './auctions.state'
import { noAuctions } from './auctions.state'
import { hasPassed } from './own-passes'

/**
 * True unless the row is older than ours: by `version` where both have one, else by `statused_at`.
 * Of two that claim the same age the later to arrive counts.
 */
export function isNews(known: AuctionRow | undefined, wire: Auction): boolean {
  if (known === undefined) return true
  if (typeof known.version === 'number' && typeof wire.version === 'number') return wire.version >= known.version
  return wire.statused_at >= known.statused_at
}

/** The same, asked of the whole state; for the slices that hear an auction before its own slice has taken it. */
export function isNewsTo(root: RootState, wire: Auction): boolean {
  return isNews(get(root.auctions.rows, wire.id), wire)
}

function isOwn(bid: Bid, viewer: number | null): boolean {
  return viewer !== null && bid.investor.id === viewer
}

/** What few auctions have: what only a seller is told, and what comes with a pause, a transfer or a second sale. */
const seldom: readonly string[] = [
  'paused_reason',
  'remaining_ms',
  'cover_price',
  'invited',
  'passes',
  'opened',
  'withdrawn_reason',
  'missing',
  'documents',
  'commitment',
  'commitment_reason',
  'committed_at',
  'letter_amount',
  'transfer_offer',
  'transferred_from',
  'relisted_from',
  'relisted_as',
] satisfies (keyof Auction)[]

/** True where the auction has any of them. Field by field, since it is asked of every event: a loop costs a tenth of a fold. */
const hasSeldom = (wire: Auction): boolean =>
  (wire.paused_reason ??
    wire.remaining_ms ??
    wire.cover_price ??
    wire.invited ??
    wire.passes ??
    wire.opened ??
    wire.withdrawn_reason ??
    wire.missing ??
    wire.documents ??
    wire.commitment ??
    wire.commitment_reason ??
    wire.committed_at ??
    wire.letter_amount ??
    wire.transfer_offer ??
    wire.transferred_from ??
    wire.relisted_from ??
    wire.relisted_as ??
    null) !== null

/** The row of a wire auction, for the person who is signed in. What few have stands in the rows of those only. */
export function rowOf(wire: Auction, viewer: number | null, passes: OwnPasses = noAuctions.passes): AuctionRow {
  const best = wire.best_bid ?? null
  const result = wire.result ?? null
  const outcome = outcomeOf(wire)
  let hasOwnBid = best !== null && isOwn(best, viewer)
  if (!hasOwnBid) for (const bid of wire.bids) if (isOwn(bid, viewer)) hasOwnBid = true
  const row: AuctionRow & { [name: string]: unknown } = {
    id: wire.id,
    status: wire.status,
    statused_at: wire.statused_at,
    created_at: wire.created_at,
    start_at: wire.start_at ?? null,
    minutes: wire.minutes ?? null,
    end_at: wire.end_at ?? null,
    paused_at: wire.paused_at ?? null,
    extensions: wire.extensions ?? null,
    end_moves: wire.end_moves ?? null,
    version: wire.version ?? null,
    rank: wire.rank ?? null,
    bid_count: wire.bid_count ?? null,
    investor_count: wire.investor_count ?? null,
    passed_at: wire.passed_at ?? null,
    result,
    outcome,
    knows_offers: wire.transfer_offer !== undefined,
    knows_passes: wire.passed_at !== undefined,
    bid_ids: wire.bids.map(({ id }) => id),
    best_bid_id: best?.id ?? null,
    own: ownState({
      status: wire.status,
      viewerInvestorId: viewer,
      bestInvestorId: (best ?? result)?.investor?.id,
      hasOwnBid,
      passed: hasPassed(wire, passes),
      outcome,
    }),
  }
  if (hasSeldom(wire))
    for (const name of seldom) {
      const value = wire[name as keyof Auction] ?? null
      if (value !== null) row[name] = value
    }
  return row
}

/** The viewer for whom rows are made. */
export const viewerOf = (root: Pick<RootState, 'session'>): number | null => selectViewerInvestorId(root)
