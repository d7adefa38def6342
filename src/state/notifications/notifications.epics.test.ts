import { describe, expect, it } from 'vitest'
import type { Said } from '../core/entry'
import { createScheduler, createStand, outputOf } from '../testing/marbles'
import {
  aBid,
  aNotification,
  anAuction,
  auctionChanged,
  entry,
  given,
  listAnswered,
  notificationsAnswered,
  ownBid,
  signedIn,
  withBids,
} from '../testing/samples'
import { passOnReminder, refetchNotifications } from './notifications.epics'
import { notificationPassRequested } from './notifications.events'

const announced = entry({ type: 'notification/announced', payload: { data: {} } })
const list = notificationsAnswered(aNotification(1), aNotification(2, { title: 'Newest', text: 'Now' }))

describe('a live event of the notification channel (Verifies: S4.5)', () => {
  it('fetches the list again; of several in a row only the last answer counts', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const stand = createStand(scheduler, () => cold('---(x|)', { x: list }))
      expectObservable(outputOf(refetchNotifications, hot('-aa', { a: announced }), stand)).toBe('-----x', { x: list })
      flush()
      expect(stand.calls.map(({ name }) => name)).toEqual(['notification.list', 'notification.list'])
    })
  })

  it('sounds once, for the newest unread notification', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const stand = createStand(scheduler, () => cold('(x|)', { x: list }))
      outputOf(refetchNotifications, hot('-a', { a: announced }), stand).subscribe()
      flush()
      expect(stand.fake.alerts).toEqual([{ key: 'notification:2', title: 'Newest', text: 'Now', sound: true }])
    })
  })

  it('does not sound again for what the own state has just sounded for, nor for what is read', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const about = notificationsAnswered(aNotification(1))
      const stand = createStand(scheduler, (_name, made) =>
        cold('(x|)', {
          x: made === 1 ? about : notificationsAnswered(aNotification(1, { read_at: '2026-03-02T17:00:09.000Z' })),
        }),
      )
      stand.state = given(
        signedIn,
        listAnswered('live', withBids(anAuction(17), ownBid(1, 102))),
        auctionChanged({ ...withBids(anAuction(17), aBid(2, { price: 103 }), ownBid(1, 102)), version: 2 }),
      )
      outputOf(refetchNotifications, hot('-a-a', { a: announced }), stand).subscribe()
      flush()
      expect(stand.fake.alerts).toEqual([])
    })
  })
})

describe('passing on a reminder (Verifies: S4.4)', () => {
  it('posts the ignore call once per auction, then fetches the list again', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const ignored = {
        type: 'notification.ignore/answered',
        payload: { subject: 'notification.ignore:17', params: { auctionId: 17 }, query: undefined, answer: null },
      } as const satisfies Said
      const stand = createStand(scheduler, (name) =>
        name === 'notification.ignore' ? cold('--(x|)', { x: ignored }) : cold('--(x|)', { x: list }),
      )
      const entries$ = hot('-pp', { p: entry(notificationPassRequested({ auctionId: 17 })) })
      expectObservable(outputOf(passOnReminder, entries$, stand)).toBe('---i-l', { i: ignored, l: list })
      flush()
      expect(stand.calls).toEqual([
        {
          name: 'notification.ignore',
          input: { params: { auctionId: 17 } },
          options: { subject: 'notification.ignore:17' },
        },
        { name: 'notification.list', input: {}, options: {} },
      ])
    })
  })
})
