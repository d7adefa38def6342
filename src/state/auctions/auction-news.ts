// Which auction on the wire is news, and how it becomes a row. Old news changes nothing.
import type { Auction } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { ownState } from '../../domain/own-state'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.selectors'
import type { AuctionRow } from './auctions.state'

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

/** The row of a wire auction, for the person who is signed in. */
export function rowOf(wire: Auction, viewer: number | null): Required<AuctionRow> {
  const best = wire.best_bid ?? null
  const passedAt = wire.passed_at ?? null
  const result = wire.result ?? null
  let hasOwnBid = best !== null && isOwn(best, viewer)
  if (!hasOwnBid) for (const bid of wire.bids) if (isOwn(bid, viewer)) hasOwnBid = true
  return {
    id: wire.id,
    status: wire.status,
    statused_at: wire.statused_at,
    created_at: wire.created_at,
    start_at: wire.start_at ?? null,
    minutes: wire.minutes ?? null,
    end_at: wire.end_at ?? null,
    paused_at: wire.paused_at ?? null,
    paused_reason: wire.paused_reason ?? null,
    remaining_ms: wire.remaining_ms ?? null,
    extensions: wire.extensions ?? null,
    end_moves: wire.end_moves ?? null,
    version: wire.version ?? null,
    rank: wire.rank ?? null,
    bid_count: wire.bid_count ?? null,
    investor_count: wire.investor_count ?? null,
    passed_at: passedAt,
    result,
    cover_price: wire.cover_price ?? null,
    invited: wire.invited ?? null,
    passes: wire.passes ?? null,
    opened: wire.opened ?? null,
    withdrawn_reason: wire.withdrawn_reason ?? null,
    missing: wire.missing ?? null,
    documents: wire.documents ?? null,
    commitment: wire.commitment ?? null,
    commitment_reason: wire.commitment_reason ?? null,
    committed_at: wire.committed_at ?? null,
    letter_amount: wire.letter_amount ?? null,
    transfer_offer: wire.transfer_offer ?? null,
    knows_offers: wire.transfer_offer !== undefined,
    transferred_from: wire.transferred_from ?? null,
    relisted_from: wire.relisted_from ?? null,
    relisted_as: wire.relisted_as ?? null,
    bid_ids: wire.bids.map(({ id }) => id),
    best_bid_id: best?.id ?? null,
    own: ownState({
      status: wire.status,
      viewerInvestorId: viewer,
      bestInvestorId: best?.investor.id ?? null,
      hasOwnBid,
      passed: passedAt !== null,
      outcome: result?.outcome ?? null,
    }),
  }
}

/** The viewer for whom rows are made. */
export const viewerOf = (root: Pick<RootState, 'session'>): number | null => selectViewerInvestorId(root)
