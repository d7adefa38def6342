// What an arriving auction repeats is stored once, in the log and in the state.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import { withBidIds } from '../../contract/bid-ids'
import type { InboundFact } from '../../ports/realtime'
import { createMarketStore } from '../market-store'
import { createFakePorts } from '../testing/fake-ports'
import { aBid, anAuction, auctionChanged, auctionUpdated, listAnswered, withBids } from '../testing/samples'

/** A copy as parsed from the wire, which shares no part with another. */
const received = (version: number, ...prices: readonly number[]): Auction =>
  structuredClone({ ...withBids(anAuction(17), ...prices.map((price) => aBid(price, { price }))), version })

/** The data of the last entry in the log after these facts. */
function logged(...facts: readonly InboundFact[]): Auction {
  const { store, log } = createMarketStore(createFakePorts().ports, { checks: true })
  for (const fact of facts) store.dispatch(fact)
  const { payload } = log.contents().entries.at(-1) ?? {}
  const { data, answer } = payload as { data?: Auction; answer?: { data: Auction[] } }
  const auction = data ?? answer?.data[0]
  if (auction === undefined) throw new Error('the last entry has no auction')
  return auction
}

describe('an auction in the log', () => {
  const first = received(1, 100, 101)
  const listed = listAnswered('live', first)

  it('shares its loan and its bids with the list that it repeats', () => {
    const next = logged(listed, auctionChanged(received(2, 102, 100, 101)))
    expect(next).toEqual(received(2, 102, 100, 101))
    expect(next.loan).toBe(first.loan)
    expect(next.bids[1]).toBe(first.bids[0])
    expect(next.bids[2]).toBe(first.bids[1])
  })

  it('shares its loan also in an update without bids, and in a refetched list', () => {
    expect(logged(listed, auctionUpdated(received(2, 101))).loan).toBe(first.loan)
    const again = logged(listed, listAnswered('live', received(2, 100, 101)))
    expect(again.loan).toBe(first.loan)
    expect(again.bids[0]).toBe(first.bids[0])
  })

  it('does not share a loan or a bid that has changed', () => {
    const next = received(2, 100, 101)
    next.loan.project_name = 'Another Name'
    for (const bid of next.bids) bid.investor.name = 'Summit Ridge'
    const entry = logged(listed, auctionChanged(next))
    expect(entry.loan.project_name).toBe('Another Name')
    expect(entry.bids[0]?.investor.name).toBe('Summit Ridge')
  })

  it('does not share bids that only have the same place', () => {
    const unnamed = (name: string): Auction =>
      withBidIds({ ...received(name.length), bids: [{ investor: { id: null, name } }], best_bid: null })
    const entry = logged(listAnswered('live', unnamed('Firm A')), auctionChanged(unnamed('Summit Ridge')))
    expect(entry.bids[0]?.investor.name).toBe('Summit Ridge')
  })
})
