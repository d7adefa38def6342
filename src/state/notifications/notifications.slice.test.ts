import { describe, expect, it } from 'vitest'
import { aNotification, later, notificationsAnswered, signedIn, stateAfter } from '../testing/samples'
import { selectNotifications } from './notifications.slice'

const loaded = stateAfter(signedIn, notificationsAnswered(aNotification(1), aNotification(3), aNotification(2)))

describe('notifications', () => {
  it('are the list and the unread count of the server, newest first (Verifies: S3.4)', () => {
    expect(selectNotifications(loaded)).toMatchObject({ status: 'loaded', unread: 3 })
    expect(selectNotifications(loaded).items.map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('repeated are the same objects', () => {
    const again = stateAfter(loaded, notificationsAnswered(aNotification(3), aNotification(2), aNotification(1)))
    expect(again.notifications).toBe(loaded.notifications)
    const read = stateAfter(
      loaded,
      notificationsAnswered(aNotification(3), aNotification(2, { read_at: later(9) }), aNotification(1)),
    )
    expect(read.notifications.items[0]).toBe(loaded.notifications.items[0])
    expect(read.notifications.unread).toBe(2)
  })

  it('stay on the screen when they cannot be read again', () => {
    const error = { status: 0, kind: 'offline', message: 'No network', fields: {} } as const
    const payload = { subject: 'notification.list', params: undefined, query: undefined, error } as const
    expect(stateAfter(loaded, { type: 'notification.list/failed', payload }).notifications).toBe(loaded.notifications)
    expect(stateAfter(signedIn, { type: 'notification.list/failed', payload }).notifications.status).toBe('failed')
  })

  it('say whether the last live event closes the dropdown (Verifies: S4.6)', () => {
    const forced = stateAfter(loaded, { type: 'notification/announced', payload: { data: { force: true } } })
    expect(selectNotifications(forced).announced?.force).toBe(true)
    const plain = stateAfter(forced, { type: 'notification/announced', payload: { data: {} } })
    expect(selectNotifications(plain).announced?.force).toBe(false)
    expect(selectNotifications(plain).announced?.entryId).not.toBe(selectNotifications(forced).announced?.entryId)
  })
})
