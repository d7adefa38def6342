// The columns of a board that the server has no value for in any auction: a server may send little more than names.
import type { AuctionLoan, AuctionStatus } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import type { BoardColumn } from '../../domain/board-columns'
import { selectOffers } from '../capabilities/capabilities.slice'
import { idsOf } from '../core/order'
import { createAppSelector, keepSameItems } from '../core/selector'
import { getRow } from '../core/table'
import type { AuctionRow, MarketState } from '../market/market.state'
import { hasPassed } from '../market/own-passes'
import type { RootState } from '../root-reducer'

type Known = (loan: AuctionLoan, auction: AuctionRow, best: Bid | null, market: MarketState) => unknown

/** What fills in each column that may be empty. */
const knownBy: Readonly<Partial<Record<BoardColumn, Known>>> = {
  state: (loan) => loan.project_state,
  amount: (loan) => loan.loan_amount,
  limit: (loan) => loan.loan_min_price ?? loan.gnma_interest_rate,
  price: (loan, _auction, best) => best?.price ?? loan.bond_interest_price,
  'gnma-rate': (loan, _auction, best) => loan.gnma_interest_rate ?? best?.gnma_interest_rate,
  'running-yield': (loan, _auction, best) => loan.gnma_interest_rate ?? best?.gnma_interest_rate,
  spread: (loan) => loan.servicing_spread,
  // Before bids, only a pass is one's own.
  own: (_loan, auction, _best, { passes }) => auction.status !== 'pre' || hasPassed(auction, passes) || null,
  stage: (_loan, auction) => auction.missing ?? auction.documents ?? auction.commitment ?? auction.transfer_offer,
  time: (_loan, { status, start_at }) => (status === 'pre' ? start_at : status),
}
const columns = Object.keys(knownBy) as readonly BoardColumn[]
const none: readonly BoardColumn[] = []

function unfilledIn(market: MarketState, status: AuctionStatus): readonly BoardColumn[] {
  const cards = idsOf(market.lists[status].order).flatMap((id) => {
    const [auction, loan] = [getRow(market.auctions, id), getRow(market.loans, id)]
    if (auction === undefined || loan === undefined) return []
    const best = auction.best_bid_id === null ? null : (getRow(market.bids, auction.best_bid_id) ?? null)
    return [{ auction, loan, best }]
  })
  if (cards.length === 0) return none
  // The first bid may bring the first price.
  const hasBids = cards.some(({ best }) => best !== null)
  return columns.filter((column) => {
    if (column === 'price' && !hasBids) return false
    return cards.every(({ auction, loan, best }) => (knownBy[column]?.(loan, auction, best, market) ?? null) === null)
  })
}

/** Creates the view for one reader. Only servers without figures of loans are looked at: others fill in every column some day. */
export const makeUnfilledColumnsView = (): ((state: RootState, status: AuctionStatus) => readonly BoardColumn[]) =>
  createAppSelector(
    [
      (state, _status: AuctionStatus) => (selectOffers(state, 'loan-figures') ? null : state.market),
      (_state, status: AuctionStatus) => status,
    ],
    (market, status) => (market === null ? none : unfilledIn(market, status)),
    keepSameItems,
  )
