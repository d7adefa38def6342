import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { InboundFact } from '../../ports/realtime'
import { createRootEpic } from '../core/epic-router'
import { createMarketStore } from '../market-store'
import { createFakePorts } from '../testing/fake-ports'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionHinted,
  investor,
  listAnswered,
  ownBid,
  userAnswered,
  withBids,
} from '../testing/samples'
import { alertOwnState, recordOwnState, refetchGaps } from './market.epics'

const outbid = { ...withBids(anAuction(17), aBid(2, { price: 103 }), ownBid(1, 102)), version: 2 }
const sold = (...bids: Auction['bids']): Auction => ({
  ...withBids(anAuction(17, { status: 'past' }), ...bids),
  version: 5,
  result: { outcome: 'sold' },
})

/** The alerts that these events raise, in order. */
function alertsOf(...auctions: Auction[]) {
  const fake = createFakePorts()
  const epic = createRootEpic([recordOwnState, alertOwnState])
  const { store, start } = createMarketStore(fake.ports, { checks: true, epic })
  start()
  const list = listAnswered('live', withBids(anAuction(17), ownBid(1, 102)))
  const events = auctions.map((each) => (each.status === 'past' ? auctionAdded(each) : auctionChanged(each)))
  for (const event of [userAnswered(investor), list, ...events]) store.dispatch(event)
  return fake.alerts
}

const titlesOf = (...auctions: Auction[]) => alertsOf(...auctions).map(({ title, sound }) => ({ title, sound }))

describe('alerts', () => {
  const filler = anAuction(99)

  it('say with a sound that the viewer was outbid', () => {
    expect(titlesOf(outbid, filler, filler)).toEqual([{ title: 'Outbid: Project 17', sound: true }])
  })

  it('report each of several changes, in order', () => {
    const again = { ...withBids(anAuction(17), ownBid(3, 104), aBid(2, { price: 103 })), version: 3 }
    expect(titlesOf(outbid, again, sold(ownBid(3, 104), aBid(2, { price: 103 })))).toEqual([
      { title: 'Outbid: Project 17', sound: true },
      { title: 'Leading: Project 17', sound: false },
      { title: 'Won: Project 17', sound: true },
    ])
  })

  it('say that an auction was lost', () => {
    expect(titlesOf(outbid, filler, sold(aBid(2, { price: 103 }), ownBid(1, 102)))).toEqual([
      { title: 'Outbid: Project 17', sound: true },
      { title: 'Lost: Project 17', sound: true },
    ])
  })

  it('tell a bidder that an auction has closed even if the server sends no result', () => {
    const closed = { ...sold(ownBid(1, 102)), best_bid: undefined, result: undefined }
    expect(titlesOf(outbid, filler, closed)).toEqual([
      { title: 'Outbid: Project 17', sound: true },
      { title: 'Closed: Project 17', sound: true },
    ])
  })

  it('do not report each further bid of others while the viewer is outbid', () => {
    const more = { ...withBids(anAuction(17), aBid(4, { price: 104 }), ownBid(1, 102)), version: 3 }
    expect(titlesOf(outbid, more, filler)).toEqual([{ title: 'Outbid: Project 17', sound: true }])
  })

  it('have the same key in every tab that sees the same change', () => {
    const keys = [0, 1].map(() => alertsOf(outbid)[0]?.key)
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).toBe('own:17:outbid:2')
  })
})

describe('a list with a gap', () => {
  /** The requested refetches, and the types in the log, after these events over a list with auction 17 at version 1. */
  function followed(...facts: readonly InboundFact[]) {
    const fake = createFakePorts()
    const epic = createRootEpic([refetchGaps])
    const { store, start, log } = createMarketStore(fake.ports, { checks: true, epic })
    start()
    const known = { ...withBids(anAuction(17), aBid(1, { price: 102 })), version: 1 }
    for (const fact of [listAnswered('live', known), ...facts]) store.dispatch(fact)
    return { refetches: fake.refetches, types: log.contents().entries.map(({ type }) => type) }
  }
  const bidAt = (version: number, price: number) =>
    auctionChanged({ ...withBids(anAuction(17), aBid(version, { price })), version })

  it('is refetched each time that one is noted: after a hint as a change, after a missing event as out of sync', () => {
    expect(followed(bidAt(2, 103)).refetches).toEqual([])
    const hint = auctionHinted({ id: 17, version: 2 }, 'live')
    expect(followed(hint, hint, bidAt(9, 103), auctionHinted({ id: 4 }, 'pre')).refetches).toEqual([
      'auction.list:live: changeHint',
      'auction.list:live: changeHint',
      'auction.list:live: outOfSync',
      'auction.list:pre: changeHint',
    ])
  })

  it('is not refetched again by its answer, or by another list’s', () => {
    const hint = auctionHinted({ id: 17 }, 'live')
    const { refetches } = followed(hint, listAnswered('pre'), listAnswered('live', anAuction(17)), listAnswered('past'))
    expect(refetches).toEqual(['auction.list:live: changeHint'])
  })

  it('is refetched after a best bid that got worse, which is reported like an unreadable event', () => {
    const { refetches, types } = followed(bidAt(2, 101), bidAt(2, 100))
    expect(refetches).toEqual(['auction.list:live: outOfSync', 'auction.list:live: outOfSync'])
    expect(types.filter((type) => type === 'message/rejected')).toHaveLength(2)
  })
})
