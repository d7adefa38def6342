import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { withBidIds } from '../../contract/bid-ids'
import { createAuctionCache } from './auction-cache'
import { sampleAuction } from './sample-auction'

const aBid = (id: number, price: number): Bid => ({
  id,
  price,
  gnma_interest_rate: null,
  created_at: '2026-03-02T15:00:01.000Z',
  investor: { id: null, name: 'Investor A' },
})

/** A copy as parsed from the wire, which shares no part with another. */
const read = (version: number, ...prices: readonly number[]): Auction => {
  const bids = prices.map((price) => aBid(price, price))
  return structuredClone(sampleAuction({ version, bids, best_bid: structuredClone(bids.at(-1) ?? null) }))
}

describe('a cached auction', () => {
  it('shares its loan and its bids with the next event that repeats them', () => {
    const cache = createAuctionCache()
    const first = read(1, 100, 101)
    const next = read(2, 100, 101, 102)
    cache.update(first)
    cache.update(next)
    expect(next).toEqual(read(2, 100, 101, 102))
    expect(next.loan).toBe(first.loan)
    expect(next.bids[1]).toBe(first.bids[1])
    expect(next.best_bid).toBe(next.bids[2])
  })

  it('shares its best bid with its bids', () => {
    const first = read(1, 100, 101)
    createAuctionCache().update(first)
    expect(first).toEqual(read(1, 100, 101))
    expect(first.best_bid).toBe(first.bids[1])
  })

  it('shares bidders with other auctions if id and name are equal', () => {
    const cache = createAuctionCache()
    const first = read(1, 100)
    const other = { ...read(1, 101, 102), id: 18 }
    const named: Auction = { ...read(1, 103), id: 19 }
    for (const bid of [...named.bids, named.best_bid]) if (bid) bid.investor.id = 5
    for (const auction of [first, other, named]) cache.update(auction)
    expect(other).toEqual({ ...read(1, 101, 102), id: 18 })
    expect(other.bids.every(({ investor }) => investor === first.bids[0]?.investor)).toBe(true)
    expect(named.best_bid?.investor).toEqual({ id: 5, name: 'Investor A' })
  })

  it('does not share a loan that has changed', () => {
    const cache = createAuctionCache()
    const next = read(2, 100)
    next.loan.project_name = 'Another Name'
    cache.update(read(1, 100))
    cache.update(next)
    expect(next.loan.project_name).toBe('Another Name')
  })

  /** A later answer, which names the bidders. */
  const withBidderNames = (change: Partial<Auction> = {}): Auction => {
    const auction = { ...read(2, 100), ...change }
    for (const bid of [...auction.bids, auction.best_bid]) if (bid) bid.investor.name = 'Summit Ridge'
    return auction
  }

  it('does not share bids if a snapshot or the first event of another status says more about them', () => {
    const [cache, listed, closed] = [createAuctionCache(), withBidderNames(), withBidderNames({ status: 'past' })]
    cache.update(read(1, 100))
    cache.onAnswer({
      type: 'auction.list/answered',
      payload: {
        subject: 'auction.list:live',
        params: { status: 'live' },
        query: undefined,
        answer: { data: [listed] },
      },
    })
    expect(listed).toEqual(withBidderNames())
    const other = createAuctionCache()
    other.update(read(1, 100))
    other.update(closed)
    expect(closed).toEqual(withBidderNames({ status: 'past' }))
  })

  it('shares bids by id with an event of the same status, except positional ids', () => {
    const [cache, event] = [createAuctionCache(), withBidderNames()]
    cache.update(read(1, 100))
    cache.update(event)
    expect(event.bids[0]?.investor.name).toBe('Investor A')
    const withoutIds = (auction: Auction): Auction =>
      withBidIds({ ...auction, bids: auction.bids.map(({ investor }) => ({ investor })), best_bid: null })
    const [other, next] = [createAuctionCache(), withoutIds(withBidderNames())]
    other.update(withoutIds(read(1, 100)))
    other.update(next)
    expect(next.bids[0]?.investor.name).toBe('Summit Ridge')
  })

  it('keeps the count of its unreadable bids in an event that omits the bids', () => {
    const cache = createAuctionCache()
    cache.update({ ...read(1, 100), unreadable_rows: { bids: 2 } })
    const { bids: _bids, ...withoutBids } = read(2, 101)
    expect(cache.complete({ ...withoutBids, unreadable_rows: { end_moves: 1 } })?.unreadable_rows).toEqual({
      end_moves: 1,
      bids: 2,
    })
    cache.update(read(2, 100))
    expect(cache.complete({ ...withoutBids, version: 3 })?.unreadable_rows).toBeUndefined()
  })

  it('is never mutated after it was returned, even by completing an event', () => {
    const cache = createAuctionCache()
    const first = read(1, 100, 101)
    cache.update(first)
    for (const part of [first, first.bids, first.loan]) Object.freeze(part)
    const { bids: _bids, ...withoutBids } = read(2, 101)
    const completed = cache.complete(withoutBids)
    if (completed !== null) cache.update(completed)
    expect(completed?.bids).toEqual(first.bids)
    expect(completed?.loan).toBe(first.loan)
  })
})
