import { VirtualTimeScheduler } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bidRequested } from './bids/bids.actions'
import { selectConnection } from './connection/connection.slice'
import { exportNdjson } from './core/log-export'
import { parseLog, replay } from './core/replay'
import { selectAuction, selectListedIds, selectTransitions } from './market/market.selectors'
import { selectOwnState } from './market/own-state'
import { createMarketStore } from './market-store'
import { selectRequest } from './requests/requests.slice'
import { selectSession, sessionSignOutRequested } from './session/session.slice'
import { createFakePorts } from './testing/fake-ports'
import {
  aBid,
  agreedToAll,
  anAuction,
  auctionChanged,
  investor,
  listAnswered,
  notificationsAnswered,
  ownBid,
  userAnswered,
  withBids,
} from './testing/samples'

/** A store with a signed-in investor whose board is live. */
function liveStore() {
  const fake = createFakePorts()
  fake.world.signedIn = true
  const market = createMarketStore(fake.ports, {
    checks: true,
    scheduler: new VirtualTimeScheduler(),
  })
  let notified = 0
  market.store.subscribe(() => {
    notified += 1
  })
  market.start()
  fake.frame.run()
  fake.calls.find(({ name }) => name === 'auth.user')?.answer(userAnswered(investor))
  fake.frame.run()
  fake.line$.next({ type: 'line/opened', payload: {} })
  fake.arrive('notification.list', notificationsAnswered())
  for (const status of ['pre', 'past'] as const) fake.arrive(`auction.list:${status}`, listAnswered(status))
  fake.arrive('auction.list:live', listAnswered('live', anAuction(17), anAuction(18)))
  fake.frame.run()
  return { ...fake, ...market, state: market.store.getState, notified: () => notified }
}

const outbid = { ...withBids(anAuction(17), aBid(2, { price: 103 }), ownBid(1, 102)), version: 3 }

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the store', () => {
  it('takes a signed-in investor from an empty state to a live board (Verifies: S1.7)', () => {
    const { state } = liveStore()
    expect(selectSession(state()).status).toBe('signed-in')
    expect(selectConnection(state()).phase).toBe('live')
    expect(selectListedIds(state(), 'live', 0, 10)).toEqual([18, 17])
  })

  it('notifies once for a burst of facts, whatever its size', () => {
    const { live, frame, notified } = liveStore()
    const before = notified()
    for (let n = 1; n <= 100; n++) {
      const auction = { ...withBids(anAuction(17), aBid(n, { price: 102 + n / 32 })), version: n }
      live.get('auction.list:live')?.next(auctionChanged(auction))
    }
    expect(notified()).toBe(before)
    frame.run()
    expect(notified()).toBe(before + 1)
  })

  it('notifies once for a burst of facts that change what auctions mean to the viewer', () => {
    const { live, frame, notified, state } = liveStore()
    const before = notified()
    for (let n = 1; n <= 100; n++) {
      const best = n % 2 === 0 ? aBid(n, { price: 102 + n / 32 }) : ownBid(n, 102 + n / 32)
      live.get('auction.list:live')?.next(auctionChanged({ ...withBids(anAuction(17), best), version: n }))
    }
    expect(selectTransitions(state())).toHaveLength(50)
    expect(notified()).toBe(before)
    frame.run()
    expect(notified()).toBe(before + 1)
  })

  it('sends a bid once, and shows it as the investor’s once the server confirms it', () => {
    const { store, calls, frame, state } = liveStore()
    const press = (attempt: string) =>
      store.dispatch(bidRequested({ auctionId: 17, attempt, price32: 3264, seen: {}, agreed: agreedToAll }))
    press('a')
    press('b')
    expect(selectRequest(state(), 'auction.bid:17')).toMatchObject({ status: 'pending', attempt: 'a' })
    // The investor's rules are fetched before the bid is sent.
    calls
      .findLast(({ name }) => name === 'preference.list')
      ?.answer({
        type: 'preference.list/answered',
        payload: { subject: 'preferences.read', params: undefined, query: undefined, answer: { data: [] } },
      })
    const bids = calls.filter(({ name }) => name === 'auction.bid')
    expect(bids).toHaveLength(1)
    expect(selectOwnState(state(), 17)).toBe('none')
    const data = { ...withBids(anAuction(17), ownBid(1, 102)), version: 2 }
    bids[0]?.answer({
      type: 'auction.bid/answered',
      payload: { subject: 'auction.bid:17', params: { auctionId: 17 }, query: undefined, answer: { data } },
    })
    frame.run()
    expect(selectRequest(state(), 'auction.bid:17')?.status).toBe('succeeded')
    expect(selectOwnState(state(), 17)).toBe('winning')
  })

  it('alerts a user in a hidden tab that they were outbid, without a frame', () => {
    const { live, frame, world, alerts, state } = liveStore()
    live.get('auction.list:live')?.next(auctionChanged({ ...withBids(anAuction(17), ownBid(1, 102)), version: 2 }))
    frame.run()
    world.hidden = true
    world.monotonic += 60
    live.get('auction.list:live')?.next(auctionChanged(outbid))
    expect(selectOwnState(state(), 17)).toBe('outbid')
    expect(alerts.at(-1)).toMatchObject({ title: 'Outbid: Project 17', sound: true })
  })

  it('unsubscribes and closes the connection when it is stopped, and can be started again', () => {
    const { stop, start, world, live, frame, state } = liveStore()
    expect(world.linesOpen).toBe(1)
    stop()
    expect(world.linesOpen).toBe(0)
    expect(live.size).toBe(0)
    start()
    frame.run()
    expect(world.linesOpen).toBe(1)
    expect(selectSession(state()).status).toBe('signed-in')
  })

  it('drops all data of a user who signs out, and closes their connection (Verifies: S2.30)', () => {
    const { store, calls, frame, world, state } = liveStore()
    store.dispatch(sessionSignOutRequested())
    calls
      .findLast(({ name }) => name === 'auth.logout')
      ?.answer({
        type: 'auth.logout/answered',
        payload: { subject: 'auth.logout', params: undefined, query: undefined, answer: null },
      })
    frame.run()
    expect(selectSession(state())).toMatchObject({ status: 'signed-out', user: null })
    expect(selectAuction(state(), 17)).toBeUndefined()
    expect(world).toMatchObject({ signedIn: false, linesOpen: 0 })
  })

  it('exports a log that replays to the redacted state and contains no names', () => {
    const { log, live, frame } = liveStore()
    live.get('auction.list:live')?.next(auctionChanged(outbid))
    frame.run()
    const text = exportNdjson(log)
    expect(replay(parseLog(text)).agrees).toBe(true)
    expect(text).not.toContain('Harbor Crest')
    expect(text).not.toContain('ann@')
  })
})

describe('the development checks', () => {
  it('find no problem in a live board', () => {
    const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    const { live, frame } = liveStore()
    live.get('auction.list:live')?.next(auctionChanged(outbid))
    frame.run()
    for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled()
  })

  it('freeze the new state, so that nothing can write to it', () => {
    const { state } = liveStore()
    const row = selectAuction(state(), 17)
    expect(Object.isFrozen(row)).toBe(true)
    expect(Object.isFrozen(state().market.auctions.root)).toBe(true)
  })

  it('reject values that are not plain JSON', () => {
    const { store, state } = liveStore()
    const before = state()
    const smuggled = { now: 1, monotonic: 1, rate: 1, errorMs: 1, epoch: 0, world: new Date(0) as unknown as string }
    expect(() => store.dispatch({ type: 'clock/sampled', payload: smuggled })).toThrow(
      'non-serializable value at the key "world"',
    )
    expect(state()).toBe(before)
  })
})
