// A best bid that is worse than the one before is refused, unless it is late or from a snapshot.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { InboundFact } from '../../ports/realtime'
import {
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionRemoved,
  auctionUpdated,
  listAnswered,
  signedIn,
  stateAfter,
} from '../testing/samples'
import { selectAuction, selectBid } from './market.selectors'

const auction = (version: number, price: number | null, change: Partial<Auction> = {}): Auction => {
  const best_bid = price === null ? null : { id: version, price, investor: { id: null } }
  return { ...anAuction(17), best_bid, version, ...change }
}
const listed = (one: Auction): InboundFact => listAnswered('live', one)

/** The best price after these events, and why the list must be refetched. */
function resultOf(...facts: readonly InboundFact[]) {
  const state = stateAfter(signedIn, ...facts)
  const best = selectAuction(state, 17)?.best_bid_id ?? null
  return [best === null ? null : selectBid(state, best)?.price, state.market.gaps?.live?.kind ?? null]
}

describe('the best bid of a live auction', () => {
  it('is never replaced by a worse one, or by none', () => {
    const first = listed(auction(1, 102))
    expect(resultOf(first, auctionChanged(auction(2, 101.5)))).toEqual([102, 'worse'])
    expect(resultOf(first, auctionChanged(auction(2, null)))).toEqual([102, 'worse'])
    expect(resultOf(first, auctionChanged(auction(2, 103)), auctionChanged(auction(3, 102.5)))).toEqual([103, 'worse'])
  })

  it('is never replaced by a worse one in an event that omits the bids', () => {
    expect(resultOf(listed(auction(1, 102)), auctionUpdated(auction(2, 101.5)))).toEqual([102, 'worse'])
  })

  it('is replaced by a lower rate in the rate process', () => {
    const { loan } = auction(1, null)
    const rate = (version: number, value: number): Auction =>
      auction(version, null, {
        loan: { ...loan, auction_process_type: 'rate' },
        best_bid: { id: version, gnma_interest_rate: value, investor: { id: null } },
      })
    const state = stateAfter(signedIn, listed(rate(1, 5.4)), auctionChanged(rate(2, 5.35)))
    expect(selectAuction(state, 17)?.best_bid_id).toBe(2)
    const refused = stateAfter(state, auctionChanged(rate(3, 5.5)))
    expect(selectAuction(refused, 17)?.best_bid_id).toBe(2)
    expect(refused.market.gaps).toEqual({ live: { kind: 'worse', auctionId: 17 } })
  })

  it('is not compared with one of the other process', () => {
    const { loan } = auction(1, null)
    const byRate = auction(2, null, {
      loan: { ...loan, auction_process_type: 'rate' },
      best_bid: { id: 2, price: null, gnma_interest_rate: 5.4, investor: { id: null } },
    })
    expect(stateAfter(signedIn, listed(auction(1, 102)), auctionChanged(byRate)).market.gaps).toBeUndefined()
  })

  it('stays if a worse one is merely late', () => {
    expect(resultOf(listed(auction(5, 102)), auctionChanged(auction(4, 101.5)))).toEqual([102, null])
  })

  it('is dropped by a snapshot, and when the auction leaves its list or is added again', () => {
    const low = auctionChanged(auction(9, 101.5))
    expect(resultOf(listed(auction(1, 102)), listed(auction(2, 101)), low)).toEqual([101.5, 'missing'])
    expect(resultOf(listed(auction(1, 102)), auctionRemoved(17, 'live'), low)).toEqual([101.5, null])
    expect(resultOf(listed(auction(1, 102)), auctionAdded(auction(8, 101)), low)).toEqual([101.5, null])
  })

  it('stays when the auction leaves the list of an earlier status', () => {
    const moved = [
      auctionAdded({ ...auction(0, null), status: 'pre' }),
      auctionAdded(auction(1, 102)),
      auctionRemoved(17, 'pre'),
    ]
    expect(resultOf(...moved, auctionChanged(auction(2, 101.5)))).toEqual([102, 'worse'])
    expect(resultOf(...moved, auctionUpdated(auction(2, 101.5)))).toEqual([102, 'worse'])
  })
})
