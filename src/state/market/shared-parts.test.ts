// What an arriving auction repeats is stored once, in the log and in the state.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import { withBidIds } from '../../contract/bid-ids'
import type { InboundFact } from '../../ports/realtime'
import { createMarketStore } from '../market-store'
import { createFakePorts } from '../testing/fake-ports'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionUpdated,
  listAnswered,
  withBids,
} from '../testing/samples'

/** A copy as parsed from the wire, which shares no part with another. */
const received = (version: number, ...prices: readonly number[]): Auction =>
  structuredClone({ ...withBids(anAuction(17), ...prices.map((price) => aBid(price, { price }))), version })

/** The auctions in the log after these facts. */
function logged(...facts: readonly InboundFact[]): readonly Auction[] {
  const { store, log } = createMarketStore(createFakePorts().ports, { checks: true })
  for (const fact of facts) store.dispatch(fact)
  return log.contents().entries.flatMap(({ payload }) => {
    const { data, answer } = payload as { data?: Auction; answer?: { data: Auction[] } }
    return data ?? answer?.data ?? []
  })
}

describe('an auction in the log', () => {
  const list = listAnswered('live', received(1, 100, 101))

  it('shares its loan and its bids with the list that it repeats', () => {
    const [first, next] = logged(list, auctionChanged(received(2, 102, 100, 101)))
    expect(next).toEqual(received(2, 102, 100, 101))
    expect(next?.loan).toBe(first?.loan)
    expect(next?.bids[1]).toBe(first?.bids[0])
    expect(next?.bids[2]).toBe(first?.bids[1])
  })

  it('shares its loan also in an update without bids, and in a refetched list', () => {
    const [first, next, again] = logged(list, auctionUpdated(received(2, 101)), listAnswered('live', received(2, 100)))
    expect(next?.loan).toBe(first?.loan)
    expect(again?.loan).toBe(first?.loan)
    expect(again?.bids[0]).toBe(first?.bids[0])
  })

  it('shares bidders and sellers with other auctions if id and name are equal', () => {
    const sold = (id: number, price: number, bidder: number | null): Auction => {
      const auction = { ...received(1, price), id }
      auction.loan.originator_profile = { id: 5, name: 'Summit Ridge' }
      for (const bid of [...auction.bids, auction.best_bid]) if (bid) bid.investor.id = bidder
      return auction
    }
    const events = [sold(17, 100, null), sold(18, 101, null), sold(19, 102, 8)] as const
    const [one, other, named] = logged(...events.map(auctionAdded))
    expect([one, other, named]).toEqual([sold(17, 100, null), sold(18, 101, null), sold(19, 102, 8)])
    expect(other?.bids[0]?.investor).toBe(one?.bids[0]?.investor)
    expect(other?.loan.originator_profile).toBe(one?.loan.originator_profile)
    expect(named?.bids[0]?.investor.id).toBe(8)
  })

  it('shares its best bid with its bids', () => {
    const [one] = logged(auctionChanged(received(1, 101, 100)))
    expect(one).toEqual(received(1, 101, 100))
    expect(one?.best_bid).toBe(one?.bids[0])
  })

  it('does not share a loan or a bid that has changed', () => {
    const next = received(2, 100, 101)
    next.loan.project_name = 'Another Name'
    for (const bid of next.bids) bid.investor.name = 'Summit Ridge'
    const [, entry] = logged(list, auctionChanged(next))
    expect(entry?.loan.project_name).toBe('Another Name')
    expect(entry?.bids[0]?.investor.name).toBe('Summit Ridge')
  })

  it('does not share bids that only have the same place', () => {
    const unnamed = (name: string): Auction =>
      withBidIds({ ...received(name.length), bids: [{ investor: { id: null, name } }], best_bid: null })
    const [, entry] = logged(listAnswered('live', unnamed('Firm A')), auctionChanged(unnamed('Summit Ridge')))
    expect(entry?.bids[0]?.investor.name).toBe('Summit Ridge')
  })
})
