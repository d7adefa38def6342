// One auction with its loan and its bids, for a row of a board and for the panel's header.
import type { AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { bestFigureOf, byBidTime } from '../../domain/bid-figures'
import type { OwnState } from '../../domain/own-state'
import { byItems, createAppSelector } from '../core/selector'
import { getRow } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import { selectOwnState } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { selectViewerInvestorId } from '../session/session.slice'

export interface AuctionCard {
  readonly auction: AuctionRow
  readonly loan: AuctionLoan
  readonly best: Bid | null
  /** 32nds; null without a bid and in the rate process. */
  readonly bestPrice32: number | null
  /** The viewer's own best bid. */
  readonly ownBest: Bid | null
  /** 32nds */
  readonly ownBestPrice32: number | null
  readonly own: OwnState
  readonly bidCount: number
  /** How many investors have bid; null if the server neither says it nor tells them apart. */
  readonly investorCount: number | null
}

/** A bid's price, 32nds; null in the rate process. */
export const bidPrice32 = (bid: Bid | null): number | null => bestFigureOf(bid).price32

/** True when `a` beats `b`: by a higher price, or in the rate process by a lower rate; of equal bids, the earlier one wins. */
export function beats(a: Bid, b: Bid): boolean {
  if (typeof a.price === 'number' && typeof b.price === 'number' && a.price !== b.price) return a.price > b.price
  const [rateA, rateB] = [a.gnma_interest_rate ?? null, b.gnma_interest_rate ?? null]
  if (rateA !== null && rateB !== null && rateA !== rateB) return rateA < rateB
  return byBidTime(a, b) < 0
}

const bestBy = (bids: readonly Bid[], viewer: number): Bid | null => {
  let best: Bid | null = null
  for (const bid of bids) if (bid.investor.id === viewer && (best === null || beats(bid, best))) best = bid
  return best
}

/** The best of the auction's bids by this investor; null without one, and if an unreadable bid may be it. */
export function bestOwn(row: AuctionRow, bids: readonly Bid[], best: Bid | null, viewer: number | null): Bid | null {
  if (viewer === null) return null
  if (row.unreadable_rows?.bids) return best?.investor.id === viewer ? best : null
  return bestBy(bids, viewer)
}

/** How many investors made these bids; null if some can't be told apart, because they have neither an id nor a name. */
export function bidderCount(bids: readonly Bid[]): number | null {
  const bidders = bids.map(({ investor }) => investor.id ?? investor.name ?? null)
  return bids.length > 1 && bidders.includes(null) ? null : new Set(bidders).size
}

function cardOf(
  row: AuctionRow | undefined,
  loan: AuctionLoan | undefined,
  bids: readonly Bid[],
  best: Bid | null,
  viewer: number | null,
  own: OwnState | undefined,
): AuctionCard | null {
  if (row === undefined || loan === undefined || own === undefined) return null
  const ownBest = bestOwn(row, bids, best, viewer)
  return {
    auction: row,
    loan,
    best,
    bestPrice32: bidPrice32(best),
    ownBest,
    ownBestPrice32: bidPrice32(ownBest),
    own,
    bidCount: row.bid_count ?? bids.length + (row.unreadable_rows?.bids ?? 0),
    investorCount: row.investor_count ?? bidderCount(bids),
  }
}

/** Null for no auction. */
type Id = number | null

const rowOf = (state: RootState, id: Id): AuctionRow | undefined =>
  id === null ? undefined : getRow(state.market.auctions, id)

const loanOf = (state: RootState, id: Id): AuctionLoan | undefined =>
  id === null ? undefined : getRow(state.market.loans, id)

/** The best bid of an auction; null without one. */
export function bestOf(state: RootState, id: Id): Bid | null {
  const best = rowOf(state, id)?.best_bid_id ?? null
  return best === null ? null : (getRow(state.market.bids, best) ?? null)
}

const ownOf = (state: RootState, id: Id): OwnState | undefined => (id === null ? undefined : selectOwnState(state, id))

/** The bids of an auction, as the server lists them. */
export function bidsOf(state: RootState, id: number | null): readonly Bid[] {
  const bids: Bid[] = []
  for (const bidId of rowOf(state, id)?.bid_ids ?? []) {
    const bid = getRow(state.market.bids, bidId)
    if (bid !== undefined) bids.push(bid)
  }
  return bids
}

/** Creates a card view for one reader: same inputs, same object; null for an auction that was never seen. */
export const makeAuctionCardView = (): ((state: RootState, id: number | null) => AuctionCard | null) =>
  createAppSelector([rowOf, loanOf, bidsOf, bestOf, selectViewerInvestorId, ownOf], cardOf, byItems)
