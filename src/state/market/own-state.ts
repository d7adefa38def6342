// What an auction means to the viewer. It's derived from the auction, its bids and the passes, and never stored.
import { bestFigureOf } from '../../domain/bid-figures'
import { type OwnState, ownState } from '../../domain/own-state'
import { createAppSelector } from '../core/selector'
import { eachRowChanged, getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import { selectViewerInvestorId } from '../session/session.slice'
import type { AuctionRow, MarketState, OwnChange } from './market.state'
import { hasPassed } from './own-passes'

/** What this auction means to the investor with this profile id, or, if `viewer` is null, to a viewer who doesn't bid. S6.7 */
export function ownStateOf(
  row: AuctionRow,
  { bids, passes }: Pick<MarketState, 'bids' | 'passes'>,
  viewer: number | null,
): OwnState {
  const best = row.best_bid_id === null ? undefined : getRow(bids, row.best_bid_id)
  const bestInvestorId = (best ?? row.result)?.investor?.id
  return ownState({
    status: row.status,
    viewerInvestorId: viewer,
    bestInvestorId,
    hasOwnBid:
      viewer !== null &&
      (best?.investor.id === viewer ||
        row.bid_ids.some((id) => getRow(bids, id)?.investor.id === viewer) ||
        // Only investors who bid have a rank, so the viewer's own bid is the unreadable one.
        (Boolean(row.unreadable_rows?.bids) && typeof row.rank === 'number')),
    passed: hasPassed(row, passes),
    outcome: row.outcome,
  })
}

/** Looks up what an auction means to the viewer; undefined for one that was never seen. */
export type OwnStates = (auctionId: number) => OwnState | undefined

/** The same function while nothing that it reads has changed. */
export const selectOwnStates: (state: RootState) => OwnStates = createAppSelector(
  [
    ({ market }: RootState) => market.auctions,
    ({ market }: RootState) => market.bids,
    ({ market }: RootState) => market.passes,
    selectViewerInvestorId,
  ],
  (auctions, bids, passes, viewer): OwnStates =>
    (auctionId) => {
      const row = getRow(auctions, auctionId)
      return row === undefined ? undefined : ownStateOf(row, { bids, passes }, viewer)
    },
)

/** What an auction means to the viewer; undefined for one that was never seen. */
export const selectOwnState = (state: RootState, auctionId: number): OwnState | undefined =>
  selectOwnStates(state)(auctionId)

/**
 * The changes of what auctions mean to the viewer, between two states, with the best bid afterwards. The cost depends only on what
 * changed.
 */
export function ownChanges(before: RootState, after: RootState): readonly OwnChange[] {
  const changes: OwnChange[] = []
  const viewer = selectViewerInvestorId(after)
  if (viewer !== selectViewerInvestorId(before)) return changes
  eachRowChanged(before.market.auctions, after.market.auctions, (auctionId) => {
    const [oldRow, newRow] = [getRow(before.market.auctions, auctionId), getRow(after.market.auctions, auctionId)]
    if (oldRow === undefined || newRow === undefined) return
    const from = ownStateOf(oldRow, before.market, viewer)
    const to = ownStateOf(newRow, after.market, viewer)
    if (from === to) return
    // A bid in a rank-only auction that never led wasn't outbid.
    if (newRow.rank_only === true && from !== 'winning' && to === 'outbid') return
    const best = newRow.best_bid_id === null ? undefined : getRow(after.market.bids, newRow.best_bid_id)
    changes.push({ auctionId, from, to, ...bestFigureOf(best) })
  })
  return changes
}
