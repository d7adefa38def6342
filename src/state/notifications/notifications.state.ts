// The person's notifications, newest first.
import type { ApiError } from '../../contract/api-error'
import type { Notification } from '../../contract/notification'

export interface NotificationsState {
  readonly items: readonly Notification[]
  /** As the server counts it. */
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
