// An event that the server couldn't send is made up for within three minutes, or within one if auctions have no versions.
import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createRootEpic } from '../core/epic-router'
import { createMarketStore } from '../market-store'
import { createFakePorts } from '../testing/fake-ports'
import { anAuction, auctionAdded, auctionChanged, listAnswered } from '../testing/samples'
import { refreshLiveList } from './list-refresh.epics'

const MINUTE = 60_000

/** A store that only refreshes the live list. Its random waits are the shortest. */
function follow() {
  const { ports, refetches } = createFakePorts()
  const scheduler = new VirtualTimeScheduler()
  const epic = createRootEpic([refreshLiveList])
  const random = { fraction: () => 0 }
  const { store, start } = createMarketStore({ ...ports, random }, { checks: true, epic, scheduler })
  start()
  return {
    dispatch: store.dispatch,
    /** The number of refetches so far, after this time. */
    refetchesAfter(ms: number): number {
      scheduler.maxFrames = scheduler.frame + ms
      scheduler.flush()
      scheduler.frame = scheduler.maxFrames
      for (const one of refetches) expect(one).toBe('auction.list:live: precaution')
      return refetches.length
    },
  }
}

describe('the live list of a server without versions', () => {
  it('is refetched a minute after each answer', () => {
    const { dispatch, refetchesAfter } = follow()
    dispatch(listAnswered('live', anAuction(1)))
    expect(refetchesAfter(MINUTE - 1)).toBe(0)
    expect(refetchesAfter(1)).toBe(1)
    dispatch(listAnswered('live', anAuction(1)))
    expect(refetchesAfter(MINUTE)).toBe(2)
  })

  it('is refetched once an event has added the first auction, and not while it is empty', () => {
    const { dispatch, refetchesAfter } = follow()
    dispatch(listAnswered('live'))
    expect(refetchesAfter(5 * MINUTE)).toBe(0)
    dispatch(auctionAdded(anAuction(1)))
    expect(refetchesAfter(MINUTE)).toBe(1)
    dispatch(listAnswered('live'))
    expect(refetchesAfter(5 * MINUTE)).toBe(1)
  })

  it('is not refetched because of other lists', () => {
    const { dispatch, refetchesAfter } = follow()
    dispatch(listAnswered('past', anAuction(1, { status: 'past' })))
    expect(refetchesAfter(5 * MINUTE)).toBe(0)
  })
})

describe('the live list of a server with versions', () => {
  it('is refetched after three minutes, because a lost last event leaves no visible gap', () => {
    const { dispatch, refetchesAfter } = follow()
    dispatch(listAnswered('live', anAuction(1, { version: 3 })))
    dispatch(auctionChanged(anAuction(1, { version: 4 })))
    expect(refetchesAfter(3 * MINUTE - 1)).toBe(0)
    expect(refetchesAfter(1)).toBe(1)
  })
})
