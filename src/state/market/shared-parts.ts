// Replaces what an arriving auction repeats by the objects that the state already has, before the log stores the action: log and state
// hold it once, and later comparisons are by reference.
import type { Middleware } from '@reduxjs/toolkit'
import type { Auction, AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { isSameBid } from '../../contract/bid-ids'
import { sameJson } from '../../contract/json'
import type { AppEvent } from '../core/log-entry'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import type { MarketState } from './market.state'

interface Party {
  readonly id: number | null
  readonly name?: string | null | undefined
}

/** Bidders and sellers by name. They are few, so auctions share them. */
type Parties = Map<Party['name'], Party>

function sharedParty<P extends Party>(parties: Parties, party: P): P {
  const first = parties.get(party.name)
  // A party of the same name and id has the same fields.
  if (first?.id === party.id) return first as P
  parties.set(party.name, party)
  return party
}

function sharedBid({ bids }: MarketState, parties: Parties, bid: Bid): Bid {
  const ours = getRow(bids, bid.id)
  return ours !== undefined && isSameBid(ours, bid) ? ours : { ...bid, investor: sharedParty(parties, bid.investor) }
}

function sharedLoan({ loans }: MarketState, parties: Parties, { id, loan }: Pick<Auction, 'id' | 'loan'>): AuctionLoan {
  const ours = getRow(loans, id)
  if (ours !== undefined && sameJson(ours, loan)) return ours
  const { originator_profile: originator } = loan
  return originator ? { ...loan, originator_profile: sharedParty(parties, originator) } : loan
}

function sharedAuction(market: MarketState, parties: Parties, auction: Auction): Auction {
  const { best_bid: best } = auction
  const bids = auction.bids.map((bid) => sharedBid(market, parties, bid))
  const shared = { ...auction, loan: sharedLoan(market, parties, auction), bids }
  if (!best) return shared
  const listed = bids.find((bid) => bid.id === best.id && isSameBid(bid, best))
  return { ...shared, best_bid: listed ?? sharedBid(market, parties, best) }
}

interface WithData<D> {
  readonly payload: { readonly data: D }
}
/** The event with this data. */
const withData = <D, E extends WithData<D>>(event: E, data: D): E => ({ ...event, payload: { ...event.payload, data } })

function withSharedParts(event: AppEvent, market: MarketState, parties: Parties): AppEvent {
  switch (event.type) {
    case 'auction/added':
    case 'auction/changed':
      return withData(event, sharedAuction(market, parties, event.payload.data))
    case 'auction/updated':
      return withData(event, { ...event.payload.data, loan: sharedLoan(market, parties, event.payload.data) })
    case 'auction.list/answered': {
      const { answer } = event.payload
      const data = answer.data.map((auction) => sharedAuction(market, parties, auction))
      return { ...event, payload: { ...event.payload, answer: { ...answer, data } } }
    }
    default:
      return event
  }
}

/** Runs before the log. */
export function shareParts(): Middleware<Record<never, never>, RootState> {
  const parties: Parties = new Map()
  return ({ getState }) =>
    (next) =>
    (action) =>
      // The store dispatches nothing else.
      next(withSharedParts(action as AppEvent, getState().market, parties))
}
