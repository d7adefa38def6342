import { describe, expect, it } from 'vitest'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  given,
  listAnswered,
  ownBid,
  signedIn,
  withBids,
} from '../testing/samples'
import { selectBid } from './bids.selectors'

const auction = withBids(anAuction(1), aBid(10))
const loaded = given(signedIn, listAnswered('live', auction))

describe('bids', () => {
  it('are kept by id, the best one too when the list of bids leaves it out', () => {
    const state = given(loaded, auctionChanged({ ...auction, version: 2, bids: [aBid(10)], best_bid: ownBid(11, 103) }))
    expect(selectBid(state, 10)?.price).toBe(102)
    expect(selectBid(state, 11)?.price).toBe(103)
  })

  it('repeated are the same objects', () => {
    const again = given(loaded, listAnswered('live', withBids(anAuction(1), aBid(10))))
    expect(again.bids).toBe(loaded.bids)
  })

  it('of an older version are not taken', () => {
    const newer = given(loaded, auctionChanged({ ...auction, version: 5 }))
    expect(given(newer, auctionChanged({ ...withBids(auction, aBid(12)), version: 4 })).bids).toBe(newer.bids)
  })

  it('name their bidder once the auction has closed and the viewer may know', () => {
    const named = aBid(10, { investor: { id: 8, name: 'Summit Ridge' } })
    const closed = { ...withBids(anAuction(1, { status: 'past' }), named), version: 9 }
    expect(selectBid(given(loaded, auctionAdded(closed)), 10)?.investor.name).toBe('Summit Ridge')
  })

  it('are void in another world', () => {
    expect(selectBid(given(loaded, { type: 'world/replaced', payload: { epoch: 1 } }), 10)).toBeUndefined()
  })
})
