import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import { reduceAll } from '../root-reducer'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  entry,
  listAnswered,
  ownBid,
  signedIn,
  stateAfter,
  withBids,
} from '../testing/samples'
import { alertOwnState } from './market.epics'

const leading = stateAfter(signedIn, listAnswered('live', withBids(anAuction(17), ownBid(1, 102))))
const outbid = { ...withBids(anAuction(17), aBid(2, { price: 103 }), ownBid(1, 102)), version: 2 }
const sold = (...bids: Auction['bids']): Auction => ({
  ...withBids(anAuction(17, { status: 'past' }), ...bids),
  version: 5,
  result: { outcome: 'sold' },
})

/** Raises what these events of one pass raise. */
function alertsOf(...auctions: Auction[]) {
  const scheduler = createScheduler()
  return scheduler.run(({ hot, cold, flush }) => {
    const harness = createHarness(scheduler, () => cold(''))
    const entries = auctions.map((auction) =>
      entry(auction.status === 'past' ? auctionAdded(auction) : auctionChanged(auction)),
    )
    harness.state = reduceAll(leading, entries)
    outputOf(alertOwnState, hot('(abc)', { a: entries[0], b: entries[1], c: entries[2] }), harness).subscribe()
    flush()
    return harness.fake.alerts.map(({ title, sound }) => ({ title, sound }))
  })
}

describe('alerts', () => {
  const filler = anAuction(99)

  it('tell on a change of the own state that one was outbid, aloud', () => {
    expect(alertsOf(outbid, filler, filler)).toEqual([{ title: 'Outbid: Project 17', sound: true }])
  })

  it('tell each change of one pass, in order', () => {
    const again = { ...withBids(anAuction(17), ownBid(3, 104), aBid(2, { price: 103 })), version: 3 }
    expect(alertsOf(outbid, again, sold(ownBid(3, 104), aBid(2, { price: 103 })))).toEqual([
      { title: 'Outbid: Project 17', sound: true },
      { title: 'Leading: Project 17', sound: false },
      { title: 'Won: Project 17', sound: true },
    ])
  })

  it('tell that an auction was lost', () => {
    expect(alertsOf(outbid, filler, sold(aBid(2, { price: 103 }), ownBid(1, 102)))).toEqual([
      { title: 'Outbid: Project 17', sound: true },
      { title: 'Lost: Project 17', sound: true },
    ])
  })

  it('tell a bidder that an auction has closed where the server does not say how', () => {
    const closed = { ...sold(ownBid(1, 102)), best_bid: undefined, result: undefined }
    expect(alertsOf(outbid, filler, closed)).toEqual([
      { title: 'Outbid: Project 17', sound: true },
      { title: 'Closed: Project 17', sound: true },
    ])
  })

  it('do not tell each bid of others while one is outbid', () => {
    const more = { ...withBids(anAuction(17), aBid(4, { price: 104 }), ownBid(1, 102)), version: 3 }
    expect(alertsOf(outbid, more, filler)).toEqual([{ title: 'Outbid: Project 17', sound: true }])
  })

  it('have the same key in every tab that sees the same change', () => {
    const keys = [0, 1].map(() => {
      const scheduler = createScheduler()
      return scheduler.run(({ hot, cold, flush }) => {
        const harness = createHarness(scheduler, () => cold(''))
        const fact = entry(auctionChanged(outbid))
        harness.state = reduceAll(leading, [fact])
        outputOf(alertOwnState, hot('a', { a: fact }), harness).subscribe()
        flush()
        return harness.fake.alerts[0]?.key
      })
    })
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).toBe('own:17:outbid:2')
  })
})
