// Events of every form over a known list: what is applied, and which gaps they show.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import type { InboundFact } from '../../ports/realtime'
import type { RootState } from '../root-reducer'
import {
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionHinted,
  auctionRemoved,
  auctionUpdated,
  listAnswered,
  signedIn,
  stateAfter,
} from '../testing/samples'
import { selectAuction, selectBid } from './market.selectors'

const bid = (id: number, price: number): Bid => ({
  id,
  price,
  created_at: anAuction(3).created_at,
  investor: { id: 7 },
})
const auction = (version: number | undefined, ...prices: readonly number[]): Auction => ({
  ...anAuction(3),
  bids: prices.map((price, place) => bid(place + 1, price)),
  best_bid: prices.map((price, place) => bid(place + 1, price)).at(-1) ?? null,
  ...(version === undefined ? {} : { version }),
})
/** An update with this newest bid; without one, its best bid is the last of the known list. */
const update = (version: number | undefined, newest?: Bid): InboundFact =>
  auctionUpdated({ ...auction(version, 100, 101), ...(newest === undefined ? {} : { best_bid: newest }) }, newest)

/** A live list with this version and two bids. */
const knownAt = (version: number | undefined): RootState =>
  stateAfter(signedIn, listAnswered('live', auction(version, 100, 101)))
const known = knownAt(4)
const pricesIn = (state: RootState) => selectAuction(state, 3)?.bid_ids.map((id) => selectBid(state, id)?.price)
const gapIn = ({ market }: RootState) => market.gaps?.live?.kind ?? null
/** The prices after these events over this list, and the gap that they show. */
const resultOf = (before: RootState, ...facts: readonly InboundFact[]) => {
  const state = stateAfter(before, ...facts)
  return { prices: pricesIn(state), gap: gapIn(state) }
}

describe('an event about an auction (Verifies: S7.33)', () => {
  it('may be the whole auction', () => {
    expect(resultOf(known, auctionChanged(auction(5, 100, 101, 102)))).toEqual({ prices: [100, 101, 102], gap: null })
  })

  it('is completed by the reducer if it omits the bids and adds the newest', () => {
    const once = resultOf(known, update(5, bid(9, 102)))
    expect(once).toEqual({ prices: [100, 101, 102], gap: null })
    const repeated = auctionUpdated({ ...auction(6), best_bid: bid(9, 102) })
    expect(resultOf(known, update(5, bid(9, 102)), repeated, update(7, bid(9, 102)))).toEqual(once)
  })

  it.each([
    ['with a best bid that is not known', { best_bid: bid(3, 102) }],
    ['with a best bid that is not known and has no id', { best_bid: { ...bid(0, 102), id: undefined } }],
    ['that does not say what the best bid is', { best_bid: undefined }],
  ])('is a hint if it omits the bids and has no newest one, %s', (_what, change) => {
    // An update's best bid may lack its id.
    const event = auctionUpdated({ ...auction(undefined), ...change } as Auction)
    expect(resultOf(known, event)).toEqual({ prices: [100, 101], gap: 'hint' })
  })

  it.each([
    ['the best bid says only who bid', { investor: { id: 7 } }],
    ['there is no best bid', null],
  ])('is a hint if bids have no figures and %s', (_what, best) => {
    const unpriced = { id: 1, investor: { id: 7 } }
    const before = stateAfter(signedIn, listAnswered('live', { ...auction(4), bids: [unpriced], best_bid: unpriced }))
    expect(gapIn(stateAfter(before, auctionUpdated({ ...auction(5), best_bid: best } as Auction)))).toBe('hint')
  })

  it('is completed without a newest bid while its best bid is known', () => {
    const unnamed = { ...auction(undefined), best_bid: { ...bid(0, 101), id: undefined } } as unknown as Auction
    expect(resultOf(knownAt(undefined), update(undefined), auctionUpdated(unnamed))).toEqual({
      prices: [100, 101],
      gap: null,
    })
  })

  it('shows a gap if it only says that something changed, unless that version is known', () => {
    expect(gapIn(stateAfter(known, auctionHinted({ id: 3, version: 5 }, 'live')))).toBe('hint')
    expect(gapIn(stateAfter(known, auctionHinted({ id: 3 }, 'live')))).toBe('hint')
    expect(stateAfter(known, auctionHinted({ id: 3, version: 4 }, 'live')).market).toBe(known.market)
  })

  it.each([
    ['whole', auctionChanged(auction(7, 100, 101, 103)), [100, 101, 103]],
    ['without bids', update(7, bid(9, 103)), [100, 101]],
  ])('reveals by its version that another event is missing: %s', (_form, event, prices) => {
    expect(resultOf(known, event)).toEqual({ prices, gap: 'missing' })
  })

  it('without bids is ignored if old, and needs an auction known in the same status', () => {
    expect(stateAfter(known, update(4, bid(9, 102))).market).toBe(known.market)
    expect(gapIn(stateAfter(known, auctionUpdated({ ...auction(5), id: 8 })))).toBe('missing')
    const inPre = stateAfter(known, auctionUpdated({ ...auction(5), status: 'pre' }))
    expect(inPre.market.gaps).toEqual({ pre: { kind: 'missing', auctionId: 3 } })
  })

  it('is completed on a server without versions too, counting the same bid once', () => {
    const { id: _id, ...unnamed } = bid(0, 102)
    const event = auctionUpdated({ ...auction(undefined), best_bid: unnamed } as Auction, unnamed)
    expect(resultOf(knownAt(undefined), event).prices).toEqual([100, 101, 102])
    expect(resultOf(knownAt(undefined), event, event).prices).toEqual([100, 101, 102])
  })

  it('adds a newest bid without an id that differs from known bids only in its rate', () => {
    const rate = (figure: number) => ({ gnma_interest_rate: figure, investor: { id: 7 } })
    const { loan } = auction(undefined)
    const byRate = { ...auction(undefined), loan: { ...loan, auction_process_type: 'rate' as const } }
    const event = (figure: number) => auctionUpdated({ ...byRate, best_bid: rate(figure) } as Auction, rate(figure))
    const state = stateAfter(signedIn, listAnswered('live', byRate), event(5.25), event(5.125))
    const ids = selectAuction(state, 3)?.bid_ids ?? []
    expect(ids.map((id) => selectBid(state, id)?.gnma_interest_rate)).toEqual([5.25, 5.125])
  })

  it('keeps the count of unreadable bids if it omits the bids', () => {
    const unread = { ...auction(4, 100, 101), unreadable_rows: { bids: 2 } }
    const before = stateAfter(signedIn, listAnswered('live', unread))
    const next = { ...auction(5, 100, 101), unreadable_rows: { end_moves: 1 } }
    expect(selectAuction(stateAfter(before, auctionUpdated(next)), 3)?.unreadable_rows).toEqual({
      end_moves: 1,
      bids: 2,
    })
    const read = stateAfter(before, auctionChanged(auction(5, 100, 101)), update(6))
    expect(selectAuction(read, 3)?.unreadable_rows).toBeUndefined()
  })

  it('continues the auction of the last snapshot, although that looks older, as after a reset of the server', () => {
    const reset = stateAfter(known, listAnswered('live', auction(1, 100)), update(2, bid(9, 102)))
    expect(gapIn(reset)).toBeNull()
    const synced = stateAfter(reset, { type: 'subject/synced', payload: { subject: 'auction.list:live' } })
    expect(pricesIn(synced)).toEqual([100, 102])
  })

  it('starts fresh after its auction has left the list', () => {
    const left = stateAfter(known, auctionRemoved(3, 'live'))
    expect(gapIn(stateAfter(left, update(5)))).toBe('missing')
    const back = stateAfter(left, auctionAdded(auction(6, 100, 101)))
    expect(gapIn(stateAfter(back, update(7)))).toBeNull()
    expect(gapIn(stateAfter(back, listAnswered('live'), update(8)))).toBe('missing')
    const reset = stateAfter(back, { type: 'world/replaced', payload: { epoch: 1 } })
    expect(gapIn(stateAfter(reset, auctionChanged(auction(2))))).toBeNull()
  })
})

describe('the gaps of a market', () => {
  it('are left out of the state until there is one, and once the list has been refetched', () => {
    expect('gaps' in known.market).toBe(false)
    const hinted = stateAfter(known, auctionHinted({ id: 3 }, 'live'), auctionHinted({ id: 4 }, 'pre'))
    expect(hinted.market.gaps).toEqual({
      live: { kind: 'hint', auctionId: 3 },
      pre: { kind: 'hint', auctionId: 4 },
    })
    const half = stateAfter(hinted, listAnswered('pre'))
    expect(half.market.gaps).toEqual({ live: { kind: 'hint', auctionId: 3 } })
    expect('gaps' in stateAfter(half, listAnswered('live', auction(5, 100))).market).toBe(false)
  })
})
