// Whether an auction from the server is newer than ours, and how it becomes a row.
import type { Auction } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { statusedAt } from '../../domain/auction-order'
import { outcomeOf } from '../../domain/outcome'
import { hasPlace } from '../core/order'
import { getRow } from '../core/table'
import type { AuctionRow, MarketState } from './market.state'

/** Fields that few auctions have: those for the seller or the winner only, and those of a pause, a transfer or a second sale. */
const optionalFields: readonly string[] = [
  'paused_reason',
  'remaining_ms',
  'rank_only',
  'distance_band',
  'cover_price',
  'settlement',
  'invited',
  'passes',
  'opened',
  'open_questions',
  'withdrawn_reason',
  'missing',
  'documents',
  'commitment',
  'commitment_reason',
  'committed_at',
  'letter_amount',
  'transfer_offer',
  'transferred_from',
  'bid_sheet',
  'agreement',
  'relisted_from',
  'relisted_as',
  'unreadable_rows',
] satisfies (keyof Auction)[]

/** The row of an auction from the server. Optional fields that it doesn't have are left out. */
export function rowOf(wire: Auction): AuctionRow {
  const row: AuctionRow & { [name: string]: unknown } = {
    id: wire.id,
    // Early, because different versions always differ: comparing two rows ends here.
    version: wire.version ?? null,
    status: wire.status,
    statused_at: wire.statused_at,
    created_at: wire.created_at,
    start_at: wire.start_at ?? null,
    minutes: wire.minutes ?? null,
    end_at: wire.end_at ?? null,
    paused_at: wire.paused_at ?? null,
    extensions: wire.extensions ?? null,
    end_moves: wire.end_moves ?? null,
    rank: wire.rank ?? null,
    bid_count: wire.bid_count ?? null,
    investor_count: wire.investor_count ?? null,
    passed_at: wire.passed_at ?? null,
    result: wire.result ?? null,
    outcome: outcomeOf(wire),
    knows_offers: wire.transfer_offer !== undefined,
    knows_passes: wire.passed_at !== undefined,
    bid_ids: wire.bids.map(({ id }) => id),
    best_bid_id: wire.best_bid?.id ?? null,
  }
  for (const name of optionalFields) {
    const value = wire[name as keyof Auction] ?? null
    if (value !== null) row[name] = value
  }
  return row
}

/** True when the auction is in the list of its status. */
export function isListed({ auctions, lists }: Pick<MarketState, 'auctions' | 'lists'>, id: number): boolean {
  const row = getRow(auctions, id)
  return row !== undefined && hasPlace(lists[row.status].order, statusedAt(row), id)
}

/**
 * The auction that an event continues, put together again: that of the last snapshot, even if it looks older than our row. Undefined
 * if it's in no list, because then the next event brings it whole.
 */
export function knownAuction(market: MarketState, id: number): Auction | undefined {
  const inSnapshot = market.olderInSnapshot.find((auction) => auction.id === id)
  if (inSnapshot !== undefined) return inSnapshot
  const [row, loan] = [getRow(market.auctions, id), getRow(market.loans, id)]
  if (row === undefined || loan === undefined || !isListed(market, id)) return undefined
  const bids = row.bid_ids.map((bidId) => getRow(market.bids, bidId)).filter((bid): bid is Bid => bid !== undefined)
  return { ...row, loan, bids, best_bid: row.best_bid_id === null ? null : getRow(market.bids, row.best_bid_id) }
}
