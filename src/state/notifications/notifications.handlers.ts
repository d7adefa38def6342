// Notifications: always the whole list, as the server last told it.
import type { Notification } from '../../contract/notification'
import { sameJson } from '../../contract/same-json'
import { isRefused } from '../core/failed-call'
import type { Handlers } from '../core/fold'
import { noNotifications } from './notifications.state'

const newestFirst = (a: Notification, b: Notification): number =>
  a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : byId(b.id, a.id)

/** Numbers by size; other ids, such as UUIDs, have no order. */
const byId = (a: Notification['id'], b: Notification['id']): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : 0

/** The new list, with the known object for every row that did not change. */
function merged(known: readonly Notification[], rows: readonly Notification[]): readonly Notification[] {
  const byId = new Map(known.map((row) => [row.id, row]))
  const items = rows.toSorted(newestFirst).map((row) => {
    const before = byId.get(row.id)
    return before !== undefined && sameJson(before, row) ? before : row
  })
  return items.length === known.length && items.every((row, index) => row === known[index]) ? known : items
}

export const notificationsHandlers: Handlers<'notifications'> = {
  'subjects/followed': (slice, { payload }) =>
    slice.status === 'loaded' || !payload.subjects.includes('notification.list')
      ? slice
      : { ...slice, status: 'loading', error: null },
  'notification.list/answered': (slice, { payload: { answer } }) => {
    const items = merged(slice.items, answer.data)
    return items === slice.items && slice.unread === answer.unread && slice.status === 'loaded'
      ? slice
      : { ...slice, items, unread: answer.unread, status: 'loaded', error: null }
  },
  'notification.list/failed': (slice, { payload }) =>
    slice.status === 'loaded' && !isRefused(payload.error)
      ? slice
      : { ...noNotifications, status: 'failed', error: payload.error },
  'notification/announced': (slice, { payload, meta }) => ({
    ...slice,
    announced: { entryId: meta.id, force: payload.data.force ?? false },
  }),
  'world/replaced': (slice) => ({
    ...noNotifications,
    status: slice.status === 'unknown' ? 'unknown' : 'loading',
  }),
}
