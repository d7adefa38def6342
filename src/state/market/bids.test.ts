import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import { withBidIds } from '../../contract/bid-ids'
import { rowsOf } from '../core/table'
import { selectAuction } from '../market/market.selectors'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  listAnswered,
  ownBid,
  signedIn,
  stateAfter,
  withBids,
} from '../testing/samples'
import { selectBid } from './market.selectors'

const auction = withBids(anAuction(1), aBid(10))
const loaded = stateAfter(signedIn, listAnswered('live', auction))

describe('bids', () => {
  it('are stored by id, including a best bid that the list of bids omits', () => {
    const state = stateAfter(
      loaded,
      auctionChanged({ ...auction, version: 2, bids: [aBid(10)], best_bid: ownBid(11, 103) }),
    )
    expect(selectBid(state, 10)?.price).toBe(102)
    expect(selectBid(state, 11)?.price).toBe(103)
  })

  it('stay the same objects when they are repeated', () => {
    const again = stateAfter(loaded, listAnswered('live', withBids(anAuction(1), aBid(10))))
    expect(again.market.bids).toBe(loaded.market.bids)
  })

  it('are those of the newest event, no matter how its list differs from the previous one', () => {
    const anyList = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 })
    const anyBest = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
    const anyEvents = fc.array(fc.record({ ids: anyList, best: anyBest }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(anyEvents, (events) => {
        let state = stateAfter(
          signedIn,
          listAnswered('past', { ...anAuction(1, { status: 'past' }), version: 1, bids: [], best_bid: null }),
        )
        events.forEach(({ ids, best }, index) => {
          const bids = ids.map((id) => aBid(id))
          const best_bid = best === null ? null : aBid(best)
          // In a live auction no bid is worse than those before it.
          const past = anAuction(1, { status: 'past' })
          state = stateAfter(state, auctionChanged({ ...past, version: index + 2, bids, best_bid }))
          const named = new Set(best === null ? ids : [...ids, best])
          expect([...rowsOf(state.market.bids)].map(({ id }) => id)).toEqual([...named].sort())
        })
      }),
    )
  })

  it.each(['before', 'after'])(
    'without ids are those of the newest event, also when a server adds the newest bid %s the others',
    (end) => {
      const withoutIds = (version: number, ...prices: readonly number[]): Auction => {
        const bids = prices.map((price) => ({ price, investor: { id: null, name: 'Investor C' } }))
        const listed = end === 'before' ? bids.toReversed() : bids
        return withBidIds({ ...anAuction(1), version, bids: listed, best_bid: bids.at(-1) })
      }
      let state = stateAfter(signedIn, listAnswered('live', withoutIds(1, 100)))
      for (const prices of [
        [100, 101],
        [100, 101, 102],
      ]) {
        state = stateAfter(state, auctionChanged(withoutIds(prices.length, ...prices)))
        const { bid_ids, best_bid_id } = selectAuction(state, 1) ?? {}
        expect(bid_ids?.map((id) => selectBid(state, id)?.price).toSorted()).toEqual(prices)
        expect(selectBid(state, best_bid_id ?? 0)?.price).toBe(prices.at(-1))
      }
    },
  )

  it('are those of the newest event even without ids and figures', () => {
    const ofBidders = (version: number, ...names: readonly string[]): Auction =>
      withBidIds({ ...anAuction(1), version, bids: names.map((name) => ({ investor: { id: null, name } })) })
    const before = stateAfter(signedIn, listAnswered('live', ofBidders(1, 'Investor A')))
    const state = stateAfter(before, auctionChanged(ofBidders(2, 'Investor B', 'Investor A')))
    const names = selectAuction(state, 1)?.bid_ids.map((id) => selectBid(state, id)?.investor.name)
    expect(names).toEqual(['Investor B', 'Investor A'])
  })

  it('are not replaced by those of an older version', () => {
    const newer = stateAfter(loaded, auctionChanged({ ...auction, version: 5 }))
    expect(stateAfter(newer, auctionChanged({ ...withBids(auction, aBid(12)), version: 4 })).market.bids).toBe(
      newer.market.bids,
    )
  })

  it('name their bidder once the auction has closed and the viewer may see the name', () => {
    const named = aBid(10, { investor: { id: 8, name: 'Summit Ridge' } })
    const closed = { ...withBids(anAuction(1, { status: 'past' }), named), version: 9 }
    expect(selectBid(stateAfter(loaded, auctionAdded(closed)), 10)?.investor.name).toBe('Summit Ridge')
  })

  it('are dropped in another world', () => {
    expect(selectBid(stateAfter(loaded, { type: 'world/replaced', payload: { epoch: 1 } }), 10)).toBeUndefined()
  })
})
