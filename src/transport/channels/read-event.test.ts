// The forms of an event about an auction, and which of them trigger a refetch.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { CallFact } from '../../ports/api'
import { createAuctionCache } from './auction-cache'
import { readEvent } from './read-event'

const at = '2026-03-02T15:00:00.000Z'
const bid = (id: number, price: number) => ({ id, price, created_at: at, investor: { id: 7 } })
const auction = (version: number | undefined, prices: readonly number[]): Auction => ({
  id: 3,
  status: 'live',
  statused_at: at,
  created_at: at,
  loan: {
    project_name: 'Cedar Court',
    loan_section_act: { id: 1, type: 'permanent', loan_type: 'fha', name: '223(f)' },
    originator_profile: null,
    auction_id: 3,
    auction_status: 'live',
  },
  bids: prices.map((price, place) => bid(place + 1, price)),
  best_bid: prices.map((price, place) => bid(place + 1, price)).at(-1) ?? null,
  ...(version === undefined ? {} : { version }),
})
/** An event without bids; without a newest one, its best bid is the last of the known list. */
const withoutBids = (version: number | undefined, newest?: object) => {
  const { bids: _bids, ...rest } = auction(version, [100, 101])
  return newest === undefined ? rest : { ...rest, best_bid: newest, bid: newest }
}
const listed = (...data: Auction[]): CallFact => ({
  type: 'auction.list/answered',
  payload: { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, answer: { data } },
})

/** Reads these events in order, over a list with this version and two bids. */
function readOver(version: number | undefined, ...payloads: readonly unknown[]) {
  const cache = createAuctionCache()
  cache.onAnswer(listed(auction(version, [100, 101])))
  return payloads.map((payload) => {
    const { fact, refetch } = readEvent(cache, 'auction', 'auction-live-changed', payload)
    const data = fact !== null && 'data' in fact.payload ? (fact.payload.data as Auction) : null
    return { type: fact?.type ?? null, bids: data?.bids.map(({ price }) => price) ?? null, refetch }
  })
}
const readAll = (...payloads: readonly unknown[]) => readOver(4, ...payloads)
const changed = 'auction/changed'

describe('an event about an auction (Verifies: S7.33)', () => {
  it('may be the whole auction', () => {
    expect(readAll(auction(5, [100, 101, 102]))).toEqual([{ type: changed, bids: [100, 101, 102], refetch: null }])
  })

  it('is completed from the cache if it omits the bids and adds the newest', () => {
    const later = { ...withoutBids(6), best_bid: bid(9, 102) }
    expect(readAll(withoutBids(5, bid(9, 102)), later, withoutBids(7, bid(9, 102)))).toEqual([
      { type: changed, bids: [100, 101, 102], refetch: null },
      { type: changed, bids: [100, 101, 102], refetch: null },
      { type: changed, bids: [100, 101, 102], refetch: null },
    ])
  })

  it.each([
    ['with a best bid that is not known', { best_bid: bid(3, 102) }],
    ['with a best bid that is not known and has no id', { best_bid: { ...bid(0, 102), id: undefined } }],
    ['that does not say what the best bid is', { best_bid: undefined }],
  ])('refetches the list after an event without a bid, %s', (_what, change) => {
    const { best_bid: _best, ...rest } = withoutBids(undefined)
    expect(readAll({ ...rest, ...change })).toEqual([{ type: null, bids: null, refetch: 'changeHint' }])
  })

  it.each([
    ['the best bid says only who bid', { investor: { id: 7 } }],
    ['there is no best bid', null],
  ])('refetches the list after an event without a bid, if bids have no figures and %s', (_what, best) => {
    const bids = [{ id: 1, investor: { id: 7 } }]
    const cache = createAuctionCache()
    cache.onAnswer(listed({ ...auction(4, []), bids, best_bid: bids[0] }))
    const event = { ...withoutBids(5), best_bid: best }
    expect(readEvent(cache, 'auction', 'auction-live-changed', event)).toEqual({ fact: null, refetch: 'changeHint' })
  })

  it('completes an event without a bid while its best bid is cached', () => {
    const unnamed = { ...bid(0, 101), id: undefined }
    const event = withoutBids(undefined)
    expect(readOver(undefined, event, { ...event, best_bid: unnamed })).toEqual([
      { type: changed, bids: [100, 101], refetch: null },
      { type: changed, bids: [100, 101], refetch: null },
    ])
  })

  it('refetches the list if it only says that something changed, unless that version is cached', () => {
    expect(readAll({ id: 3, version: 5 }, { id: 3 }, { id: 3, version: 4 })).toEqual([
      { type: null, bids: null, refetch: 'changeHint' },
      { type: null, bids: null, refetch: 'changeHint' },
      { type: null, bids: null, refetch: null },
    ])
  })

  it.each([
    ['whole', auction(7, [100, 103]), changed, [100, 103]],
    ['without bids', withoutBids(7, bid(9, 103)), null, null],
  ])('reveals by its version that another event is missing: %s', (_form, payload, type, bids) => {
    expect(readAll(payload)).toEqual([{ type, bids, refetch: 'outOfSync' }])
  })

  it('without bids is ignored if old, and needs an auction cached in the same status', () => {
    expect(readAll(withoutBids(4, bid(9, 102)))).toEqual([{ type: null, bids: null, refetch: null }])
    expect(readAll({ ...withoutBids(5), id: 8 })).toEqual([{ type: null, bids: null, refetch: 'outOfSync' }])
    expect(readAll({ ...withoutBids(5), status: 'pre' })).toEqual([{ type: null, bids: null, refetch: 'outOfSync' }])
  })

  it('is completed on a server without versions too, counting the same bid once', () => {
    const { id: _id, ...unnamed } = bid(0, 102)
    const event = withoutBids(undefined, unnamed)
    expect(readOver(undefined, event, event).map(({ bids }) => bids)).toEqual([
      [100, 101, 102],
      [100, 101, 102],
    ])
  })

  it('adds a newest bid without an id that differs from cached bids only in its rate', () => {
    const cache = createAuctionCache()
    const rate = (figure: number) => ({ gnma_interest_rate: figure, investor: { id: 7 } })
    const loan = { ...auction(undefined, []).loan, auction_process_type: 'rate' as const }
    const event = (figure: number) => ({ ...withoutBids(undefined, rate(figure)), loan })
    readEvent(cache, 'auction', 'auction-live-changed', { ...auction(undefined, []), loan })
    const rates = [5.25, 5.125].map((figure) => {
      const { fact } = readEvent(cache, 'auction', 'auction-live-changed', event(figure))
      return fact?.type === 'auction/changed' ? fact.payload.data.bids.map((one) => one.gnma_interest_rate) : null
    })
    expect(rates).toEqual([[5.25], [5.25, 5.125]])
  })

  it.each([
    ['wrapped', { auction: withoutBids(5, bid(9, 102)), socket: null }],
    ['wrapped beside a version', { auction: withoutBids(5, bid(9, 102)), version: 5 }],
    ['wrapped beside a status', { auction: auction(5, [100, 101, 102]), status: 'live' }],
    ['decimals as text', withoutBids(5, { ...bid(9, 102), price: '102.00000' })],
  ])('is read in the dialects of servers: %s', (_habit, payload) => {
    expect(readAll(payload)).toEqual([{ type: changed, bids: [100, 101, 102], refetch: null }])
  })

  it.each([
    ['a bid with an invalid price', { ...auction(5, []), bids: [{ ...bid(9, 102), price: 'high' }] }],
    ['a newest bid with an invalid price', withoutBids(5, { ...bid(9, 102), price: 'high' })],
    ['an id that is not a number', { id: 'x', version: 5 }],
    ['an empty object', {}],
    ['a text', 'auction'],
  ])('is reported and triggers a refetch if unreadable: %s', (_what, payload) => {
    expect(readAll(payload)).toEqual([{ type: 'message/rejected', bids: null, refetch: 'outOfSync' }])
  })

  it('starts fresh after its auction has left the list', () => {
    const cache = createAuctionCache()
    cache.onAnswer(listed(auction(4, [100])))
    readEvent(cache, 'auction', 'auction-live-removed', { id: 3 })
    expect(readEvent(cache, 'auction', 'auction-live-changed', withoutBids(5)).refetch).toBe('outOfSync')
    readEvent(cache, 'auction', 'auction-live-added', auction(6, [100, 101]))
    expect(readEvent(cache, 'auction', 'auction-live-changed', withoutBids(7)).refetch).toBeNull()
    cache.onAnswer(listed())
    expect(readEvent(cache, 'auction', 'auction-live-changed', withoutBids(8)).refetch).toBe('outOfSync')
    cache.clear()
    expect(readEvent(cache, 'auction', 'auction-live-changed', auction(2, [])).refetch).toBeNull()
  })
})

describe('an event about the indications', () => {
  it('refetches them if it only says that they changed', () => {
    expect(readEvent(createAuctionCache(), 'indication', 'indication-updated', { version: 9 })).toEqual({
      fact: null,
      refetch: 'changeHint',
    })
  })
})
