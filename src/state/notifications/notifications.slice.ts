// The user's notifications, newest first.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import { sameJson } from '../../contract/json'
import type { Notification } from '../../contract/notification'
import { TRAINER_MESSAGE } from '../../contract/notification'
import type { subjectsFollowed } from '../connection/connection.slice'
import { action } from '../core/action'
import { isRefused } from '../core/calls'
import type { Logged, WireAction } from '../core/log-entry'
import { createAppSelector, keepSameItems } from '../core/selector'
import type { RootState } from '../root-reducer'

export interface NotificationsState {
  readonly items: readonly Notification[]
  /** The server's count. */
  readonly unread: number
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** The last live event: its entry id, and whether it closes the dropdown. */
  readonly announced: { readonly entryId: string; readonly force: boolean } | null
}

export const noNotifications: NotificationsState = {
  items: [],
  unread: 0,
  status: 'unknown',
  error: null,
  announced: null,
}

/** Pass on the auction of a reminder. */
export const notificationPassRequested = action('notification/pass-requested')<{ readonly auctionId: number }>()
/** The user has seen these; mark them as read. */
export const notificationReadRequested = action('notification/read-requested')<{
  readonly ids: readonly (number | string)[]
}>()

const newestFirst = (a: Notification, b: Notification): number =>
  a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : byId(b.id, a.id)

/** Numbers by size; other ids, such as UUIDs, have no order. */
const byId = (a: Notification['id'], b: Notification['id']): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : 0

/** The new list, with our object for every row that didn't change. */
function merged(known: readonly Notification[], rows: readonly Notification[]): readonly Notification[] {
  const byId = new Map(known.map((row) => [row.id, row]))
  const items = rows.toSorted(newestFirst).map((row) => {
    const before = byId.get(row.id)
    return before !== undefined && sameJson(before, row) ? before : row
  })
  return items.length === known.length && items.every((row, index) => row === known[index]) ? known : items
}

export const notificationsReducer: Reducer<NotificationsState> = createSlice({
  name: 'notifications',
  initialState: noNotifications,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase('subjects/followed', (slice, { payload }: Logged<typeof subjectsFollowed>) =>
        slice.status === 'loaded' || !payload.subjects.includes('notification.list')
          ? slice
          : { ...slice, status: 'loading', error: null },
      )
      .addCase(
        'notification.list/answered',
        (slice, { payload: { answer } }: WireAction<'notification.list/answered'>) => {
          const items = merged(slice.items, answer.data)
          return items === slice.items && slice.unread === answer.unread && slice.status === 'loaded'
            ? slice
            : { ...slice, items, unread: answer.unread, status: 'loaded', error: null }
        },
      )
      .addCase('notification.list/failed', (slice, { payload }: WireAction<'notification.list/failed'>) =>
        slice.status === 'loaded' && !isRefused(payload.error)
          ? slice
          : { ...noNotifications, status: 'failed', error: payload.error },
      )
      .addCase('notification/announced', (slice, { payload, meta }: WireAction<'notification/announced'>) => ({
        ...slice,
        announced: { entryId: meta.id, force: payload.data.force ?? false },
      }))
      .addCase('world/replaced', (slice) => ({
        ...noNotifications,
        status: slice.status === 'unknown' ? 'unknown' : 'loading',
      }))
  },
}).reducer

/** The list, newest first, and the count of unread ones. */
export const selectNotifications = (state: RootState): NotificationsState => state.notifications

/** The trainer's unread messages, newest first. */
export const selectTrainerMessages = createAppSelector(
  [(state: RootState) => state.notifications.items],
  (items) => items.filter(({ action, read_at }) => action === TRAINER_MESSAGE && !read_at),
  keepSameItems,
)
