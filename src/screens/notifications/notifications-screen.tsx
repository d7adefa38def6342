// All notifications, grouped by day in the market's zone.
import { BellOff } from 'lucide-react'
import { formatDate } from '../../domain/official-time'
import { lineRetryRequested } from '../../state/connection/connection.events'
import { selectNotifications } from '../../state/notifications/notifications.selectors'
import type { NotificationsState } from '../../state/notifications/notifications.state'
import { EmptyState, ErrorState, LoadingNote, Skeleton } from '../../ui/states'
import { Tag } from '../../ui/tag'
import { PageHeading } from '../page-heading'
import { useIntent, useRead } from '../store-binding'
import { NotificationCard } from './notification-card'
import { useAuctionPath } from './use-auction-path'

type Notification = NotificationsState['items'][number]

/** The page at /{role}/profile/notifications. */
export function NotificationsScreen() {
  const { items, unread, status, error } = useRead(selectNotifications)
  return (
    <div className="page">
      <PageHeading title="Notifications">{unread > 0 ? <Tag tone="info">{unread} unread</Tag> : null}</PageHeading>
      <NotificationDays items={items} status={status} message={error?.message ?? null} />
    </div>
  )
}

interface NotificationDaysProps {
  readonly items: readonly Notification[]
  readonly status: NotificationsState['status']
  readonly message: string | null
}

function NotificationDays({ items, status, message }: NotificationDaysProps) {
  const say = useIntent()
  if (items.length > 0)
    return byDay(items).map(([day, ofDay]) => (
      <section key={day} aria-label={day}>
        <h2 className="news-day num">{day}</h2>
        <ul className="news-list">
          {ofDay.map((notification) => (
            <li key={notification.id}>
              <Entry notification={notification} />
            </li>
          ))}
        </ul>
      </section>
    ))
  switch (status) {
    case 'failed':
      return (
        <ErrorState title="The notifications could not be read" onRetry={() => say(lineRetryRequested())}>
          {message ?? 'The server gave no reason.'}
        </ErrorState>
      )
    case 'loaded':
      return (
        <EmptyState icon={BellOff} title="no notifications">
          News about your auctions appears here: starts, reminders, bids that beat yours, results.
        </EmptyState>
      )
    default:
      return (
        <>
          <LoadingNote>Loading notifications</LoadingNote>
          <div className="card">
            <Skeleton height="20px" width="60%" />
          </div>
        </>
      )
  }
}

function Entry({ notification }: { readonly notification: Notification }) {
  return (
    <NotificationCard notification={notification} auctionPath={useAuctionPath(notification.data?.auction_id ?? null)} />
  )
}

function byDay(items: readonly Notification[]): readonly (readonly [string, readonly Notification[]])[] {
  const days = new Map<string, Notification[]>()
  for (const item of items) {
    const day = formatDate(item.created_at)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(item)
    else days.set(day, [item])
  }
  return [...days]
}
