// Notifications by what they are about: all of one auction are one thread, everything else stands alone. Pure.
import type { NotificationsState } from '../../state/notifications/notifications.slice'

export type Notification = NotificationsState['items'][number]

/** Unread until `read_at` is set. */
export const isUnread = ({ read_at }: Notification): boolean => read_at === null || read_at === undefined

/** The newest notification of a thread, and those before it, newest first. */
export interface Thread {
  readonly newest: Notification
  readonly earlier: readonly Notification[]
}

/** The threads of a list that is newest first, in the order of their newest. */
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
