// One auction with its loan and its bids, for a row of a board and for the panel's header.
import type { AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { beats, bestFigureOf } from '../../domain/bid-figures'
import { isSeller } from '../../domain/is-seller'
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
  /** The best bid that the viewer sees: in a rank-only auction, the bidder's own. */
  readonly best: Bid | null
  /** 32nds; null without a bid and in the rate process. */
  readonly bestPrice32: number | null
  /** The viewer's own best bid. */
  readonly ownBest: Bid | null
  /** 32nds */
  readonly ownBestPrice32: number | null
  readonly own: OwnState
  readonly bidCount: number
  /** True if the auction is rank-only and the viewer isn't its seller, so that others' bids aren't sent while it's live. */
  readonly hidesBids: boolean
  /** How many investors have bid; null if the server neither says it nor tells them apart. */
  readonly investorCount: number | null
}

/** True while the viewer sees a rank instead of others' bids. */
export const showsRank = ({ hidesBids, auction }: Pick<AuctionCard, 'hidesBids' | 'auction'>): boolean =>
  hidesBids && auction.status === 'live'

/** A bid's price, 32nds; null in the rate process. */
export const bidPrice32 = (bid: Bid | null): number | null => bestFigureOf(bid).price32

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
  sells: boolean,
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
    hidesBids: row.rank_only === true && !sells,
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

/** The best bid of an auction that the viewer sees: in a rank-only auction that they don't lead, their own. Null without one. */
export function bestOf(state: RootState, id: Id): Bid | null {
  const row = rowOf(state, id)
  if (row === undefined) return null
  const best = row.best_bid_id === null ? null : (getRow(state.market.bids, row.best_bid_id) ?? null)
  if (best !== null || row.rank_only !== true) return best
  return bestOwn(row, bidsOf(state, id), null, selectViewerInvestorId(state))
}

const sellsIn = (state: RootState): boolean => isSeller(state.session.user?.role)

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
  createAppSelector([rowOf, loanOf, bidsOf, bestOf, selectViewerInvestorId, ownOf, sellsIn], cardOf, byItems)
