// The user's notifications, newest first.

import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import { sameJson } from '../../contract/json'
import { type Notification, TRAINER_MESSAGE } from '../../contract/notification'
import { subjectsFollowed } from '../connection/connection.slice'
import { action } from '../core/action'
import { isRefused } from '../core/calls'
import { answered, failed, logged, received } from '../core/facts'
import { createAppSelector, keepSameItems } from '../core/selector'
import type { RootState } from '../root-reducer'

export interface NotificationsState {
  readonly items: readonly Notification[]
  /** The server's count, including those that aren't loaded. */
  readonly unread: number
  /** How many older ones the server has; 0 if it sends all at once. */
  readonly older: number
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** The last live event: its entry id, and whether it closes the dropdown. */
  readonly announced: { readonly entryId: string; readonly force: boolean } | null
}

const noNotifications: NotificationsState = {
  items: [],
  unread: 0,
  older: 0,
  status: 'unknown',
  error: null,
  announced: null,
}

/** Pass on the auction of a reminder. */
export const notificationPassRequested = action('notification/pass-requested')<{ readonly auctionId: number }>()
/** The user has seen these; mark them as read. */
export const notificationReadRequested = action('notification/read-requested')<{
  readonly ids: readonly (number | string)[]
  /** Includes those that aren't loaded. */
  readonly all?: boolean
}>()
/** The server has marked these as read. The page that is refetched afterwards may not include them. */
export const notificationsMarkedRead = action('notification/marked-read')<{
  readonly ids: readonly (number | string)[]
}>()
/** Load the next page of older notifications. */
export const olderNotificationsRequested = action('notification/older-requested')()

const newestFirst = (a: Notification, b: Notification): number =>
  a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : byId(b.id, a.id)

/** Numbers by size; other ids, such as UUIDs, have no order. */
const byId = (a: Notification['id'], b: Notification['id']): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : 0

/**
 * The older notifications that stay when the newest page is refetched: those after its last row. None if that row wasn't known,
 * because others may be missing in between.
 */
function olderThan(page: readonly Notification[], known: readonly Notification[]): readonly Notification[] {
  const last = page.at(-1)
  const at = last === undefined ? -1 : known.findIndex(({ id }) => id === last.id)
  return at < 0 ? [] : known.slice(at + 1)
}

/** The new list, with our object for every row that didn't change. */
function withKnownRows(known: readonly Notification[], rows: readonly Notification[]): readonly Notification[] {
  const knownById = new Map(known.map((row) => [row.id, row]))
  const items = rows.toSorted(newestFirst).map((row) => {
    const before = knownById.get(row.id)
    return before !== undefined && sameJson(before, row) ? before : row
  })
  return items.length === known.length && items.every((row, index) => row === known[index]) ? known : items
}

export const { reducer } = createSlice({
  name: 'notifications',
  initialState: noNotifications,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(subjectsFollowed, (slice, { payload }) =>
        slice.status === 'loaded' || !payload.subjects.includes('notification.list')
          ? slice
          : { ...slice, status: 'loading', error: null },
      )
      .addCase(answered('notification.list'), (slice, { payload: { answer, query } }) => {
        const { unread } = answer
        const page = answer.data.toSorted(newestFirst)
        if (query?.before !== undefined) {
          const known = new Set(slice.items.map(({ id }) => id))
          const items = [...slice.items, ...page.filter(({ id }) => !known.has(id))]
          return { ...slice, items: withKnownRows(slice.items, items), unread, older: answer.older ?? 0 }
        }
        // A server without `older` sends all. Older pages stay if they were loaded.
        const others = answer.older && slice.items.length > page.length ? olderThan(page, slice.items) : []
        const items = withKnownRows(slice.items, [...page, ...others])
        const older = Math.max(0, (answer.older ?? 0) - others.length)
        return items === slice.items && slice.unread === unread && slice.older === older && slice.status === 'loaded'
          ? slice
          : { ...slice, items, unread, older, status: 'loaded', error: null }
      })
      .addCase(failed('notification.list'), (slice, { payload }) =>
        payload.query?.before !== undefined || (slice.status === 'loaded' && !isRefused(payload.error))
          ? slice
          : { ...noNotifications, status: 'failed', error: payload.error },
      )
      .addCase(logged(notificationsMarkedRead), (slice, { payload, meta }) => {
        const ids = new Set(payload.ids)
        const read_at = new Date(meta.at).toISOString()
        const isNew = ({ id, read_at: before }: Notification) => ids.has(id) && !before
        return slice.items.some(isNew)
          ? { ...slice, items: slice.items.map((row) => (isNew(row) ? { ...row, read_at } : row)) }
          : slice
      })
      .addCase(received('notification/announced'), (slice, { payload, meta }) => ({
        ...slice,
        announced: { entryId: meta.id, force: payload.data.force ?? false },
      }))
      .addCase(received('world/replaced'), (slice) => ({
        ...noNotifications,
        status: slice.status === 'unknown' ? 'unknown' : 'loading',
      }))
  },
})

/** The list, newest first, and the count of unread ones. */
export const selectNotifications = (state: RootState): NotificationsState => state.notifications

/** The trainer's unread messages, newest first. */
export const selectTrainerMessages = createAppSelector(
  [(state: RootState) => state.notifications.items],
  (items) => items.filter(({ action, read_at }) => action === TRAINER_MESSAGE && !read_at),
  keepSameItems,
)
