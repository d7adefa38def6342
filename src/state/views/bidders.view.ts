// The bidders of a live auction with their last bids, those first who lead.
import type { Bid } from '../../contract/bid'
import type { BidderConnection } from '../../contract/bidder'

export interface BidderRow extends BidderConnection {
  readonly lastBid: Bid | null
}

/** Whoever bid last first, then who is connected, who was, who was never seen; by name among equals. */
export function biddersInOrder(rows: readonly BidderConnection[], newestFirst: readonly Bid[]): readonly BidderRow[] {
  const place = new Map<number, number>()
  for (const [index, { investor }] of newestFirst.entries())
    if (investor.id !== null && !place.has(investor.id)) place.set(investor.id, index)
  const standing = ({ connected, since }: BidderConnection): number => (connected ? 0 : since ? 1 : 2)
  return rows
    .map((row) => ({ ...row, lastBid: newestFirst[place.get(row.investor.id) ?? -1] ?? null }))
    .toSorted(
      (a, b) =>
        (place.get(a.investor.id) ?? Number.MAX_SAFE_INTEGER) - (place.get(b.investor.id) ?? Number.MAX_SAFE_INTEGER) ||
        standing(a) - standing(b) ||
        a.investor.name.localeCompare(b.investor.name),
    )
}
