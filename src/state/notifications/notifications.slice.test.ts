import { describe, expect, it } from 'vitest'
import { aNotification, later, notificationsAnswered, signedIn, stateAfter } from '../testing/samples'
import { notificationsMarkedRead, selectNotifications } from './notifications.slice'

const loaded = stateAfter(signedIn, notificationsAnswered(aNotification(1), aNotification(3), aNotification(2)))

describe('notifications', () => {
  it('are the server’s list, newest first, with its unread count (Verifies: S3.4)', () => {
    expect(selectNotifications(loaded)).toMatchObject({ status: 'loaded', unread: 3 })
    expect(selectNotifications(loaded).items.map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('that are repeated are the same objects', () => {
    const again = stateAfter(loaded, notificationsAnswered(aNotification(3), aNotification(2), aNotification(1)))
    expect(again.notifications).toBe(loaded.notifications)
    const read = stateAfter(
      loaded,
      notificationsAnswered(aNotification(3), aNotification(2, { read_at: later(9) }), aNotification(1)),
    )
    expect(read.notifications.items[0]).toBe(loaded.notifications.items[0])
    expect(read.notifications.unread).toBe(2)
  })

  describe('in pages', () => {
    const page = (numbers: readonly number[], older: number, before?: number) => {
      const answered = notificationsAnswered(...numbers.map((n) => aNotification(n)))
      return {
        ...answered,
        payload: {
          ...answered.payload,
          query: before === undefined ? undefined : { before },
          answer: { ...answered.payload.answer, older },
        },
      }
    }
    const ids = (state: typeof signedIn) => selectNotifications(state).items.map(({ id }) => id)
    const newest = stateAfter(signedIn, page([6, 5, 4], 3))
    const both = stateAfter(newest, page([3, 2], 1, 4))

    it('are joined, and the server’s count of older ones remains to be loaded', () => {
      expect([ids(newest), newest.notifications.older]).toEqual([[6, 5, 4], 3])
      expect([ids(both), both.notifications.older]).toEqual([[6, 5, 4, 3, 2], 1])
    })

    it('keep the older pages when the newest is refetched', () => {
      const again = stateAfter(both, page([7, 6, 5], 4))
      expect([ids(again), again.notifications.older]).toEqual([[7, 6, 5, 4, 3, 2], 1])
    })

    it('show only the newest page when others may be missing after it, or no older page was loaded', () => {
      const gap = stateAfter(both, page([19, 18, 17], 16))
      expect([ids(gap), gap.notifications.older]).toEqual([[19, 18, 17], 16])
      const slid = stateAfter(newest, page([7, 6, 5], 4))
      expect([ids(slid), slid.notifications.older]).toEqual([[7, 6, 5], 4])
    })

    it('show what the server marked as read on older pages', () => {
      const read = stateAfter(both, notificationsMarkedRead({ ids: [2] }))
      expect(
        selectNotifications(read)
          .items.filter(({ read_at }) => read_at)
          .map(({ id }) => id),
      ).toEqual([2])
    })

    it('stay as they are when an older page cannot be loaded', () => {
      const error = { status: 500, kind: 'server', message: 'No', fields: {} } as const
      const payload = { subject: 'notification.older', params: undefined, query: { before: 2 }, error } as const
      expect(stateAfter(both, { type: 'notification.list/failed', payload }).notifications).toBe(both.notifications)
    })
  })

  it('stay on the screen when a refetch fails', () => {
    const error = { status: 0, kind: 'offline', message: 'No network', fields: {} } as const
    const payload = { subject: 'notification.list', params: undefined, query: undefined, error } as const
    expect(stateAfter(loaded, { type: 'notification.list/failed', payload }).notifications).toBe(loaded.notifications)
    expect(stateAfter(signedIn, { type: 'notification.list/failed', payload }).notifications.status).toBe('failed')
  })

  it('record whether the last live event closes the dropdown (Verifies: S4.6)', () => {
    const forced = stateAfter(loaded, { type: 'notification/announced', payload: { data: { force: true } } })
    expect(selectNotifications(forced).announced?.force).toBe(true)
    const plain = stateAfter(forced, { type: 'notification/announced', payload: { data: {} } })
    expect(selectNotifications(plain).announced?.force).toBe(false)
    expect(selectNotifications(plain).announced?.entryId).not.toBe(selectNotifications(forced).announced?.entryId)
  })
})
