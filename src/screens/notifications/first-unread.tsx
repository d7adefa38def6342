// The first unread notifications, one for each auction, as the bell lists them.
import { NotificationCard } from './notification-card'
import type { Notification } from './threads'
import { threadsOf } from './threads'

const PREVIEW = 2

interface FirstUnreadProps {
  /** Newest first. */
  readonly unread: readonly Notification[]
  readonly onFollow: () => void
}

/** The newest of each of the first two threads. */
export function FirstUnread({ unread, onFollow }: FirstUnreadProps) {
  const first = threadsOf(unread).slice(0, PREVIEW)
  return first.map(({ newest, earlier }) => (
    <NotificationCard key={newest.id} notification={newest} earlier={earlier.length} onFollow={onFollow} />
  ))
}
