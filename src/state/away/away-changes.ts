// The difference between two moments of the auctions in which the viewer has a stake. Pure.
import type { Bid } from '../../contract/bid'
import { bidTime, byBidTime } from '../../domain/bid-time'
import { get, rowsOf } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.slice'
import type { AwayChange, StakeRow } from './away.slice'

const bidderOf = ({ investor }: Bid): string => `${investor.id ?? ''}|${investor.name ?? ''}`

function changeOf(root: RootState, before: StakeRow, now: AuctionRow, viewer: number | null): AwayChange | null {
  const known = new Set(before.bid_ids)
  const fresh = now.bid_ids.flatMap((id) => (known.has(id) ? [] : (get(root.market.bids, id) ?? []))).sort(byBidTime)
  let leader = before.best_bid_id === null ? null : (get(root.market.bids, before.best_bid_id) ?? null)
  let leadChanges = 0
  let outbidAt: number | null = null
  for (const bid of fresh) {
    if (leader !== null && bidderOf(leader) !== bidderOf(bid)) {
      leadChanges += 1
      if (viewer !== null && leader.investor.id === viewer) outbidAt = bidTime(bid)
    }
    leader = bid
  }
  const extensions = (now.extensions?.used ?? 0) - (before.extensions?.used ?? 0)
  const closed = before.status === 'live' && now.status === 'past'
  if (leadChanges === 0 && extensions <= 0 && !closed && before.own === now.own) return null
  return {
    auctionId: now.id,
    from: before.own,
    to: now.own,
    leadChanges,
    newBids: fresh.length,
    outbidAt,
    extensions: Math.max(0, extensions),
    endAt: now.end_at ? Date.parse(now.end_at) : null,
    closed,
  }
}

/** The auctions that one sells or has bid in, as they stand: rows, for a table may still be written in this pass. */
export function stakesOf(root: RootState): readonly AuctionRow[] {
  const role = root.session.user?.role
  const sells = role === 'lender' || role === 'originator'
  return Array.from(rowsOf(root.market.auctions)).filter(
    ({ own, status }) => own === 'winning' || own === 'outbid' || (sells && status === 'live'),
  )
}

/** What differs in these. */
export function changesSince(root: RootState, rows: readonly StakeRow[]): readonly AwayChange[] {
  const viewer = selectViewerInvestorId(root)
  const changes: AwayChange[] = []
  for (const before of rows) {
    const now = get(root.market.auctions, before.id)
    if (now === undefined || before === now) continue
    const change = changeOf(root, before, now, viewer)
    if (change !== null) changes.push(change)
  }
  return changes
}
