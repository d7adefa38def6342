// Whether an auction from the server is newer than ours, and how it becomes a row.
import type { Auction } from '../../contract/auction'
import { outcomeOf } from '../../domain/outcome'
import type { AuctionRow } from './market.state'

type Aged = Pick<Auction, 'version' | 'statused_at'>

/** By `version` where both have one, else by `statused_at`. */
export const isOlder = (one: Aged, other: Aged): boolean =>
  typeof one.version === 'number' && typeof other.version === 'number'
    ? one.version < other.version
    : one.statused_at < other.statused_at

/** True unless it's older than what we have. Of two with the same age, the later arrival counts. */
export const isCurrent = (known: AuctionRow | undefined, wire: Auction): boolean =>
  known === undefined || !isOlder(wire, known)

/** Fields that few auctions have: those for the seller only, and those of a pause, a transfer or a second sale. */
const optionalFields: readonly string[] = [
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
  'bid_sheet',
  'relisted_from',
  'relisted_as',
  'unreadable_rows',
] satisfies (keyof Auction)[]

/** The row of an auction from the server. Optional fields that it doesn't have are left out. */
export function rowOf(wire: Auction): AuctionRow {
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
