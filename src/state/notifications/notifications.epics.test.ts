import { EMPTY } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CallFact } from '../../ports/api'
import type { AppEvent } from '../core/log-entry'
import { recordOwnState } from '../market/market.epics'
import { stateAfterWith } from '../testing/epic-state'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import {
  aBid,
  aNotification,
  anAuction,
  auctionChanged,
  entry,
  later,
  listAnswered,
  notificationsAnswered,
  ownBid,
  signedIn,
  stateAfter,
  withBids,
} from '../testing/samples'
import { markRead, passRequest, refetchNotifications } from './notifications.epics'
import { notificationPassRequested, notificationReadRequested, notificationsMarkedRead } from './notifications.slice'

const announced = entry({ type: 'notification/announced', payload: { data: {} } })
const list = notificationsAnswered(aNotification(1), aNotification(2, { title: 'Newest', text: 'Now' }))

describe('a live event of the notification channel (Verifies: S4.5)', () => {
  it('refetches the list; of several in a row only the last answer counts', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: list }))
      expectObservable(outputOf(refetchNotifications, hot('-aa', { a: announced }), harness)).toBe('-----x', {
        x: list,
      })
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['notification.list', 'notification.list'])
    })
  })

  it('has the same effect as the user’s own bid, about which a server may notify only others', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: list }))
      const own = entry({
        type: 'auction.bid/answered',
        payload: {
          subject: 'auction.bid:7',
          params: { auctionId: 7 },
          query: undefined,
          answer: { data: anAuction(7) },
        },
      })
      expectObservable(outputOf(refetchNotifications, hot('-b', { b: own }), harness)).toBe('----x', { x: list })
    })
  })

  it('refetches a list that cannot be read, but not a refused one', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const rejected: CallFact = { type: 'message/rejected', payload: { source: 'notification.list', problems: [] } }
      const failed = (kind: 'unreadable' | 'forbidden'): CallFact => ({
        type: 'notification.list/failed',
        payload: { ...list.payload, error: { status: 0, kind, message: '', fields: {} } },
      })
      const marbles = { r: rejected, u: failed('unreadable'), f: failed('forbidden'), x: list }
      const answers = ['-(ru|)', '-(rx|)', '-(x|)']
      const harness = createHarness(scheduler, (_name, count) => cold(answers[count - 1] ?? '-(f|)', marbles))
      const seen = outputOf(refetchNotifications, hot('a 9s a', { a: announced }), harness)
      expectObservable(seen, '60s !').toBe('-(ru) 997ms (rx) 1997ms x 5998ms f', marbles)
      flush()
      expect(harness.calls).toHaveLength(4)
    })
  })

  it('plays a sound once, for the newest unread notification', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('(x|)', { x: list }))
      outputOf(refetchNotifications, hot('-a', { a: announced }), harness).subscribe()
      flush()
      expect(harness.fake.alerts).toEqual([
        { key: 'notification:2', title: 'Newest', text: 'Now', sound: true, volume: 60, auctionId: 17 },
      ])
    })
  })

  it('alerts of each auction with a new notification, and sounds once', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const two = notificationsAnswered(aNotification(1), aNotification(2, { data: { auction_id: 18 } }))
      const harness = createHarness(scheduler, () => cold('(x|)', { x: two }))
      outputOf(refetchNotifications, hot('-a', { a: announced }), harness).subscribe()
      flush()
      expect(harness.fake.alerts.map(({ auctionId, sound }) => [auctionId, sound])).toEqual([
        [17, true],
        [18, false],
      ])
    })
  })

  it('plays no sound for a change that an alert has just announced, or for a notification that is already read', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const about = notificationsAnswered(aNotification(1, { action: 'outbid' }))
      const harness = createHarness(scheduler, (_name, count) =>
        cold('(x|)', {
          x: count === 1 ? about : notificationsAnswered(aNotification(1, { read_at: '2026-03-02T17:00:09.000Z' })),
        }),
      )
      harness.state = stateAfterWith([recordOwnState])(
        signedIn,
        listAnswered('live', withBids(anAuction(17), ownBid(1, 102))),
        auctionChanged({ ...withBids(anAuction(17), aBid(2, { price: 103 }), ownBid(1, 102)), version: 2 }),
      )
      outputOf(refetchNotifications, hot('-a-a', { a: announced }), harness).subscribe()
      flush()
      expect(harness.fake.alerts).toEqual([])
    })
  })
})

describe('news that changes no one’s standing, seconds after the viewer was outbid,', () => {
  const news = [
    'auction_paused',
    'auction_resumed',
    'auction_extended',
    'auction_rescheduled',
    'terms_changed',
    'auction_reminder',
  ]
  it.each(news)('sounds (%s), also if the notification of the outbid comes with it', (action) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const answer = notificationsAnswered(
        aNotification(2, { created_at: later(2), action: 'outbid' }),
        aNotification(1, { created_at: later(1), action, title: 'Changed', text: 'By its seller.' }),
      )
      const harness = createHarness(scheduler, () => cold('(x|)', { x: answer }))
      harness.state = stateAfterWith([recordOwnState])(
        signedIn,
        listAnswered('live', withBids(anAuction(17), ownBid(1, 102))),
        auctionChanged({ ...withBids(anAuction(17), aBid(2, { price: 103 }), ownBid(1, 102)), version: 2 }),
      )
      outputOf(refetchNotifications, hot('-a', { a: announced }), harness).subscribe()
      flush()
      expect(harness.fake.alerts.map(({ title, sound }) => [title, sound])).toEqual([['Changed', true]])
    })
  })
})

describe('an old notification', () => {
  it('plays no sound: reading one notification does not announce the other unread ones', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('(x|)', { x: list }))
      harness.state = stateAfter(signedIn, list)
      outputOf(refetchNotifications, hot('-a', { a: announced }), harness).subscribe()
      flush()
      expect(harness.fake.alerts).toEqual([])
    })
  })
})

describe('marking as read', () => {
  const read = (ids: readonly number[]) => entry(notificationReadRequested({ ids }))
  const done = {
    type: 'notification.read/answered',
    payload: { subject: 'notification.read', params: undefined, query: undefined, answer: null },
  } as const

  it('notifies the server, then refetches the list', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (name) =>
        cold('(x|)', { x: name === 'notification.read' ? done : list }),
      )
      expectObservable(outputOf(markRead, hot('-r', { r: read([1, 2]) }), harness)).toBe('-(dmx)', {
        d: done,
        m: notificationsMarkedRead({ ids: [1, 2] }),
        x: list,
      })
      flush()
      expect(harness.calls.map(({ name, input }) => [name, input])).toEqual([
        ['notification.read', { body: { ids: [1, 2] } }],
        ['notification.list', {}],
      ])
    })
  })

  it('does nothing more if the server does not have the call', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const error = { status: 404, kind: 'not-found', message: 'no', fields: {} } as const
      const payload = { subject: 'notification.read', params: undefined, query: undefined, error }
      const harness = createHarness(scheduler, () => cold('(x|)', { x: { type: 'notification.read/failed', payload } }))
      outputOf(markRead, hot('-r', { r: read([1]) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['notification.read'])
    })
  })

  it('makes no call without notifications', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      outputOf(markRead, hot('-r', { r: read([]) }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})

describe('passing on a reminder (Verifies: S4.4)', () => {
  it('posts the ignore call once per auction, then refetches the list', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const ignored = {
        type: 'notification.ignore/answered',
        payload: { subject: 'notification.ignore:17', params: { auctionId: 17 }, query: undefined, answer: null },
      } as const satisfies AppEvent
      const harness = createHarness(scheduler, (name) =>
        name === 'notification.ignore' ? cold('--(x|)', { x: ignored }) : cold('--(x|)', { x: list }),
      )
      const entries$ = hot('-pp', { p: entry(notificationPassRequested({ auctionId: 17 })) })
      expectObservable(outputOfRequest(passRequest, entries$, harness)).toBe('---i-l', { i: ignored, l: list })
      flush()
      expect(harness.calls).toEqual([
        {
          name: 'notification.ignore',
          input: { params: { auctionId: 17 } },
          options: { subject: 'notification.ignore:17' },
        },
        { name: 'notification.list', input: {}, options: {} },
      ])
    })
  })

  it('is not sent again while the outcome of the first is unknown', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, flush }) => {
      const harness = createHarness(scheduler, () => EMPTY)
      const pass = notificationPassRequested({ auctionId: 17 })
      const lost: AppEvent = {
        type: 'notification.ignore/failed',
        payload: {
          subject: 'notification.ignore:17',
          params: { auctionId: 17 },
          query: undefined,
          error: { status: 0, kind: 'timeout', message: '', fields: {} },
        },
      }
      harness.state = stateAfter(signedIn, pass, lost, pass)
      outputOfRequest(passRequest, hot('-p', { p: entry(pass) }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})
