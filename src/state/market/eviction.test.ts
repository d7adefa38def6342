// Auctions that left their list long ago are evicted with loan and bids; those that only moved are not.
import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../core/log-entry'
import { getRow } from '../core/table'
import { initialState, reduceAll } from '../root-reducer'
import { aBid, anAuction, withBids } from '../testing/samples'
import { EVICTION_BATCH, MIN_RECENTLY_REMOVED } from './eviction'

const meta = { id: 'test', at: 0, origin: 'epic' } as const
const auctionOf = (id: number) => withBids(anAuction(id), aBid(id * 10, { price: 101 }))
const added = (id: number): LogEntry => ({
  type: 'auction/added',
  payload: { data: auctionOf(id), status: 'live' },
  meta,
})
const removed = (id: number): LogEntry => ({
  type: 'auction/removed',
  payload: { data: { id }, status: 'live' },
  meta,
})

describe('auctions that left their list', () => {
  const others = Array.from({ length: MIN_RECENTLY_REMOVED + EVICTION_BATCH - 1 }, (_, index) => index + 2)
  const start = reduceAll(initialState, [added(1), ...others.map(added), removed(1)])

  it('stay for a while, because most join another list next', () => {
    const state = reduceAll(start, others.slice(1).map(removed))
    expect(getRow(state.market.auctions, 1)).toBeDefined()
    expect(getRow(state.market.bids, 10)).toBeDefined()
  })

  it('are evicted with loan and bids once enough others have left after them', () => {
    const state = reduceAll(start, others.map(removed))
    expect(getRow(state.market.auctions, 1)).toBeUndefined()
    expect(getRow(state.market.loans, 1)).toBeUndefined()
    expect(getRow(state.market.bids, 10)).toBeUndefined()
    expect(state.market.auctions.count).toBe(MIN_RECENTLY_REMOVED)
    expect(state.market.recentlyRemovedIds.flat()).toEqual(others.slice(-MIN_RECENTLY_REMOVED))
  })

  it('are not evicted by the removal of an auction in no list', () => {
    const state = reduceAll(start, [...others.slice(1).map(removed), removed(3), removed(9999)])
    expect(getRow(state.market.auctions, 1)).toBeDefined()
    expect(getRow(state.market.loans, 1)).toBeDefined()
    expect(getRow(state.market.bids, 10)).toBeDefined()
  })

  it('are not evicted if they are in a list again', () => {
    const state = reduceAll(start, [added(1), ...others.map(removed)])
    expect(getRow(state.market.auctions, 1)).toBeDefined()
    expect(getRow(state.market.loans, 1)).toBeDefined()
  })
})

describe('a bid that the server no longer lists', () => {
  it('is dropped with the event that omits it', () => {
    const next = withBids(anAuction(1), aBid(11, { price: 102 }))
    const changed: LogEntry = { type: 'auction/changed', payload: { data: next, status: 'live' }, meta }
    const state = reduceAll(initialState, [added(1), changed])
    expect(getRow(state.market.bids, 10)).toBeUndefined()
    expect(getRow(state.market.bids, 11)).toBeDefined()
  })
})
