// Groups notifications about the same auction into threads; all others stay single. Pure.
import type { NotificationsState } from '../../state/notifications/notifications.slice'

export type Notification = NotificationsState['items'][number]

/** Unread until `read_at` is set. */
export const isUnread = ({ read_at }: Notification): boolean => read_at === null || read_at === undefined

/** `earlier` is newest first. */
export interface Thread {
  readonly newest: Notification
  readonly earlier: readonly Notification[]
}

/** Threads, ordered by their newest notification. `items` must be newest first. */
export function threadsOf(items: readonly Notification[]): readonly Thread[] {
  const threads = new Map<string, { newest: Notification; earlier: Notification[] }>()
  for (const item of items) {
    const auctionId = item.data?.auction_id ?? null
    const key = auctionId === null ? `alone:${item.id}` : `auction:${auctionId}`
    const thread = threads.get(key)
    if (thread === undefined) threads.set(key, { newest: item, earlier: [] })
    else thread.earlier.push(item)
  }
  return [...threads.values()]
}
