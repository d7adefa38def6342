// Replaces the parts of an arriving auction that equal ours by our own objects, before the log stores the action: log and state hold
// them once, and later comparisons are by reference.
import type { Middleware } from '@reduxjs/toolkit'
import type { Auction } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { isSameBid } from '../../contract/bid-ids'
import { sameJson } from '../../contract/json'
import type { AppEvent } from '../core/log-entry'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import type { MarketState } from './market.state'

/** Our bid if it is the same one. */
function ourBid({ bids }: MarketState, bid: Bid): Bid {
  const ours = getRow(bids, bid.id)
  return ours !== undefined && isSameBid(ours, bid) ? ours : bid
}

/** Our loan of the auction if it is the same one. */
function ourLoan({ loans }: MarketState, { id, loan }: Pick<Auction, 'id' | 'loan'>): Auction['loan'] {
  const ours = getRow(loans, id)
  return ours !== undefined && sameJson(ours, loan) ? ours : loan
}

const withOurParts = (market: MarketState, auction: Auction): Auction => {
  const { best_bid } = auction
  const bids = auction.bids.map((bid) => ourBid(market, bid))
  const shared = { ...auction, loan: ourLoan(market, auction), bids }
  return best_bid ? { ...shared, best_bid: ourBid(market, best_bid) } : shared
}

interface WithData<D> {
  readonly payload: { readonly data: D }
}
/** The event with this data. */
const withData = <D, E extends WithData<D>>(event: E, data: D): E => ({ ...event, payload: { ...event.payload, data } })

/** The action with our objects for what it repeats. */
function withSharedParts(event: AppEvent, market: MarketState): AppEvent {
  switch (event.type) {
    case 'auction/added':
    case 'auction/changed':
      return withData(event, withOurParts(market, event.payload.data))
    case 'auction/updated':
      return withData(event, { ...event.payload.data, loan: ourLoan(market, event.payload.data) })
    case 'auction.list/answered': {
      const { answer } = event.payload
      const data = answer.data.map((auction) => withOurParts(market, auction))
      return { ...event, payload: { ...event.payload, answer: { ...answer, data } } }
    }
    default:
      return event
  }
}

/** Runs before the log. */
export const shareParts: Middleware<Record<never, never>, RootState> =
  ({ getState }) =>
  (next) =>
  (action) =>
    next(withSharedParts(action as AppEvent, getState().market))
