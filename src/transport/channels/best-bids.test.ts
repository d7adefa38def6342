// A best bid that is worse than the one before is rejected, unless it is late or from a snapshot.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import { createAuctionCache } from './auction-cache'
import { readEvent } from './read-event'
import { sampleAuction } from './sample-auction'

const auction = (version: number, price: number | null, change: Partial<Auction> = {}): Auction =>
  sampleAuction({
    best_bid: price === null ? null : { id: version, price, investor: { id: null } },
    version,
    ...change,
  })
interface Wire {
  readonly event: 'listed' | 'added' | 'changed' | 'removed'
  readonly data: Auction | readonly Auction[] | { readonly id: number }
}
const listed = (...data: Auction[]): Wire => ({ event: 'listed', data })
const changed = (data: Auction): Wire => ({ event: 'changed', data })
const added = (data: Auction): Wire => ({ event: 'added', data })

/** The types of the facts of these events, parsed as from the wire. */
const typesOf = (...messages: readonly Wire[]): readonly (string | undefined)[] => {
  const cache = createAuctionCache()
  return messages.map(({ event, data }) => {
    if (event !== 'listed')
      return readEvent(cache, 'auction', `auction-live-${event}`, structuredClone(data)).fact?.type
    const answer = { data: structuredClone(data) as Auction[] }
    const payload = { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, answer } as const
    cache.onAnswer({ type: 'auction.list/answered', payload })
    return 'auction.list/answered'
  })
}

describe('the cached best bids', () => {
  it('are never replaced by a worse one, or by none', () => {
    const first = listed(auction(1, 102))
    expect(typesOf(first, changed(auction(2, 101.5)))[1]).toBe('message/rejected')
    expect(typesOf(first, changed(auction(2, null)))[1]).toBe('message/rejected')
    expect(typesOf(first, changed(auction(2, 103)), changed(auction(3, 102.5)))[2]).toBe('message/rejected')
  })

  it('are replaced by a lower rate in the rate process', () => {
    const { loan } = auction(1, null)
    const rate = (version: number, value: number): Auction =>
      auction(version, null, {
        loan: { ...loan, auction_process_type: 'rate' },
        best_bid: { id: version, gnma_interest_rate: value, investor: { id: null } },
      })
    const facts = typesOf(listed(rate(1, 5.4)), changed(rate(2, 5.35)), changed(rate(3, 5.5)))
    expect(facts.slice(1)).toEqual(['auction/changed', 'message/rejected'])
  })

  it('accept a worse bid of an older version, which is merely late', () => {
    expect(typesOf(listed(auction(5, 102)), changed(auction(4, 101.5)))[1]).toBe('auction/changed')
  })

  it('are dropped by a snapshot, and when the auction leaves its list or is added again', () => {
    const low = changed(auction(9, 101.5))
    expect(typesOf(listed(auction(1, 102)), listed(auction(2, 101)), low)[2]).toBe('auction/changed')
    const left: Wire = { event: 'removed', data: { id: 17 } }
    expect(typesOf(listed(auction(1, 102)), left, low)[2]).toBe('auction/changed')
    expect(typesOf(listed(auction(1, 102)), added(auction(8, 101)), low)[2]).toBe('auction/changed')
  })

  it('are kept when the auction leaves the list of an earlier status', () => {
    const { bids: _bids, ...withoutBids } = auction(2, 101.5)
    const pre: Auction = { ...auction(0, null), status: 'pre' }
    const cache = createAuctionCache()
    readEvent(cache, 'auction', 'auction-pre-added', pre)
    readEvent(cache, 'auction', 'auction-live-added', auction(1, 102))
    readEvent(cache, 'auction', 'auction-pre-removed', { id: 17 })
    expect(readEvent(cache, 'auction', 'auction-live-changed', auction(2, 101.5)).fact?.type).toBe('message/rejected')
    expect(readEvent(cache, 'auction', 'auction-live-changed', withoutBids)).toMatchObject({
      fact: { type: 'message/rejected' },
      refetch: 'outOfSync',
    })
  })
})
