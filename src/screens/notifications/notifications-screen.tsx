// All notifications, threaded by auction and grouped by day in the market's time zone. Opening the page marks them as
// read; new ones stay highlighted until the user leaves.
import { BellOff, MailOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount } from '../../domain/formats'
import { formatDate } from '../../domain/official-time'
import { lineRetryRequested } from '../../state/connection/connection.slice'
import type { NotificationsState } from '../../state/notifications/notifications.slice'
import { notificationReadRequested, selectNotifications } from '../../state/notifications/notifications.slice'
import { ChipToggle } from '../../ui/chip-toggle'
import { EmptyState, ErrorState, LoadingNote, Skeleton } from '../../ui/states'
import { Tag } from '../../ui/tag'
import { PageHeading } from '../page-heading'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { NotificationThread } from './notification-thread'
import type { Notification, Thread } from './threads'
import { isUnread, threadsOf } from './threads'

/** The page at /{role}/profile/notifications. */
export function NotificationsScreen() {
  const { items, unread, status, error } = useAppSelector(selectNotifications)
  const fresh = useMarkAsRead(items)
  const [onlyUnread, setOnlyUnread] = useState(false)
  const shown = onlyUnread ? items.filter((item) => isUnread(item) || fresh.has(item.id)) : items
  return (
    <div className="page">
      <PageHeading title="Notifications">
        {unread > 0 ? <Tag tone="info">{formatCount(unread)} unread</Tag> : null}
      </PageHeading>
      {items.length > 0 ? (
        <fieldset className="news-filter">
          <legend className="visually-hidden">Filter notifications</legend>
          <ChipToggle pressed={!onlyUnread} onPressed={() => setOnlyUnread(false)}>
            All
          </ChipToggle>
          <ChipToggle pressed={onlyUnread} onPressed={() => setOnlyUnread(true)}>
            Unread
          </ChipToggle>
          <span className="key num" role="status">
            {formatCount(shown.length)} of {formatCount(items.length)}
          </span>
        </fieldset>
      ) : null}
      {items.length > 0 && shown.length === 0 ? (
        <EmptyState icon={MailOpen} title="Nothing unread">
          You’re all caught up. Choose All to see earlier notifications.
        </EmptyState>
      ) : (
        <NotificationDays items={shown} fresh={fresh} status={status} message={error?.message ?? null} />
      )}
    </div>
  )
}

/** Marks each unread notification as read once. Returns the ids that were unread when first shown. */
function useMarkAsRead(items: readonly Notification[]): ReadonlySet<number | string> {
  const dispatch = useAppDispatch()
  const [fresh, setFresh] = useState<ReadonlySet<number | string>>(new Set())
  useEffect(() => {
    const ids = items.filter((item) => isUnread(item) && !fresh.has(item.id)).map(({ id }) => id)
    if (ids.length === 0) return
    setFresh(new Set([...fresh, ...ids]))
    dispatch(notificationReadRequested({ ids }))
  }, [items, fresh, dispatch])
  return fresh
}

interface NotificationDaysProps {
  readonly items: readonly Notification[]
  readonly fresh: ReadonlySet<number | string>
  readonly status: NotificationsState['status']
  readonly message: string | null
}

function NotificationDays({ items, fresh, status, message }: NotificationDaysProps) {
  const dispatch = useAppDispatch()
  if (items.length > 0)
    return byDay(items).map(([day, ofDay]) => (
      <section key={day} aria-label={day}>
        <h2 className="news-day num">{day}</h2>
        <ul className="news-list">
          {ofDay.map((thread) => (
            <li key={thread.newest.id}>
              <NotificationThread thread={thread} fresh={fresh} />
            </li>
          ))}
        </ul>
      </section>
    ))
  switch (status) {
    case 'failed':
      return (
        <ErrorState title="Couldn’t load notifications" onRetry={() => dispatch(lineRetryRequested())}>
          {message ?? 'The server didn’t give a reason.'}
        </ErrorState>
      )
    case 'loaded':
      return (
        <EmptyState icon={BellOff} title="no notifications">
          Updates on your auctions appear here: starts, reminders, outbids and results.
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

/** Groups threads by the day of their newest notification. */
function byDay(items: readonly Notification[]): readonly (readonly [string, readonly Thread[]])[] {
  const days = new Map<string, Thread[]>()
  for (const thread of threadsOf(items)) {
    const day = formatDate(thread.newest.created_at)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(thread)
    else days.set(day, [thread])
  }
  return [...days]
}
