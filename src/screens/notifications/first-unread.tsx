// The unread notifications listed in the bell's menu, at most one per auction.
import { NotificationCard } from './notification-card'
import { type Notification, threadsOf } from './threads'

const PREVIEW_COUNT = 2

interface FirstUnreadProps {
  /** Newest first. */
  readonly unread: readonly Notification[]
  readonly onFollow: () => void
}

/** The newest notification of each of the first two threads. */
export function FirstUnread({ unread, onFollow }: FirstUnreadProps) {
  const first = threadsOf(unread).slice(0, PREVIEW_COUNT)
  return first.map(({ newest, earlier }) => (
    <NotificationCard key={newest.id} notification={newest} earlier={earlier.length} onFollow={onFollow} />
  ))
}
