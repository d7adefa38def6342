// One auction with its loan and its bids, for a row of a board and for the head of the panel.
import type { AuctionLoan, Bid } from '../../contract/auction'
import type { OwnState } from '../../domain/own-state'
import { priceFromWire } from '../../domain/thirty-seconds'
import type { AuctionRow } from '../auctions/auctions.state'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.selectors'

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
  readonly investorCount: number
}

/** A bid's price, 32nds; null in the rate process. */
export const bidPrice32 = (bid: Bid | null): number | null =>
  typeof bid?.price === 'number' ? priceFromWire(bid.price) : null

/** True when `a` beats `b`: the higher price, in the rate process the lower rate; of equals the earlier. */
export function beats(a: Bid, b: Bid): boolean {
  if (typeof a.price === 'number' && typeof b.price === 'number' && a.price !== b.price) return a.price > b.price
  const [rateA, rateB] = [a.gnma_interest_rate ?? null, b.gnma_interest_rate ?? null]
  if (rateA !== null && rateB !== null && rateA !== rateB) return rateA < rateB
  return a.created_at < b.created_at
}

/** The bids of an auction, as the server lists them. */
export function bidsOf(state: RootState, row: AuctionRow): readonly Bid[] {
  const bids: Bid[] = []
  for (const id of row.bid_ids) {
    const bid = get(state.bids.rows, id)
    if (bid !== undefined) bids.push(bid)
  }
  return bids
}

function bestOwn(bids: readonly Bid[], viewer: number | null): Bid | null {
  let best: Bid | null = null
  for (const bid of bids)
    if (viewer !== null && bid.investor.id === viewer && (best === null || beats(bid, best))) best = bid
  return best
}

const bidders = (bids: readonly Bid[]): number => new Set(bids.map(({ investor }) => investor.id ?? investor.name)).size

interface Inputs {
  readonly row: AuctionRow
  readonly loan: AuctionLoan
  readonly bids: readonly Bid[]
  readonly best: Bid | null
  readonly viewer: number | null
}

const sameInputs = (a: Inputs, b: Inputs): boolean =>
  a.row === b.row &&
  a.loan === b.loan &&
  a.best === b.best &&
  a.viewer === b.viewer &&
  a.bids.every((bid, index) => bid === b.bids[index])

function compute({ row, loan, bids, best, viewer }: Inputs): AuctionCard {
  const ownBest = bestOwn(bids, viewer)
  return {
    auction: row,
    loan,
    best,
    bestPrice32: bidPrice32(best),
    ownBest,
    ownBestPrice32: bidPrice32(ownBest),
    own: row.own,
    bidCount: row.bid_count ?? bids.length,
    investorCount: row.investor_count ?? bidders(bids),
  }
}

function inputsOf(state: RootState, id: number): Inputs | null {
  const row = get(state.auctions.rows, id)
  const loan = get(state.loans.rows, id)
  if (row === undefined || loan === undefined) return null
  const best = row.best_bid_id === null ? null : (get(state.bids.rows, row.best_bid_id) ?? null)
  return { row, loan, bids: bidsOf(state, row), best, viewer: selectViewerInvestorId(state) }
}

/** Makes a card view for one reader: same inputs, same object; null for an auction that was never seen. */
export function makeAuctionCardView(): (state: RootState, id: number) => AuctionCard | null {
  let last: { readonly inputs: Inputs; readonly card: AuctionCard } | null = null
  return (state, id) => {
    const inputs = inputsOf(state, id)
    if (inputs === null) return null
    if (last === null || !sameInputs(inputs, last.inputs)) last = { inputs, card: compute(inputs) }
    return last.card
  }
}
