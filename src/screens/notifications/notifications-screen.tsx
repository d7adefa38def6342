// All notifications, threaded by auction and grouped by day in the market's time zone. A notification that has been in view is
// marked as read, and stays highlighted until the user leaves.
import { BellOff, MailOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../domain/formats'
import { formatDate } from '../../domain/official-time'
import { lineRetryRequested } from '../../state/connection/connection.slice'
import { olderRequest, olderSubject } from '../../state/notifications/notifications.epics'
import {
  type NotificationsState,
  notificationReadRequested,
  selectNotifications,
} from '../../state/notifications/notifications.slice'
import { Button } from '../../ui/button'
import { ChipToggle } from '../../ui/chip-toggle'
import { EmptyState, ErrorState, LoadingNote, Skeleton } from '../../ui/states'
import { Tag } from '../../ui/tag'
import { useSeen } from '../../ui/use-seen'
import { PageHeading } from '../page-heading'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { UnreadableOf } from '../unreadable-note'
import { useOffers } from '../use-offers'
import { useRequest } from '../use-request'
import { NotificationThread } from './notification-thread'
import { isUnread, type Notification, type Thread, threadsOf } from './threads'

/** The page at /{role}/profile/notifications. */
export function NotificationsScreen() {
  const dispatch = useAppDispatch()
  const { items, unread, older, status, error } = useAppSelector(selectNotifications)
  const canMark = useOffers('read-marks')
  const page = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<ReadonlySet<number | string>>(new Set())
  const [onlyUnread, setOnlyUnread] = useState(false)
  /** How often a thread was opened or closed, which changes what is in view. */
  const [toggles, setToggles] = useState(0)
  const shown = onlyUnread ? items.filter((item) => isUnread(item) || seen.has(item.id)) : items
  const markAsRead = (unreadItems: readonly Notification[], all = false) => {
    const ids = unreadItems.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
    if (!canMark || (ids.length === 0 && !all)) return
    setSeen(new Set([...seen, ...ids]))
    dispatch(notificationReadRequested(all ? { ids, all } : { ids }))
  }
  const unreadItems = items.filter(isUnread)
  const unreadIds = unreadItems.map(({ id }) => id).join()
  useSeen(page, `${onlyUnread} ${toggles} ${unreadIds}`, (values) =>
    markAsRead(unreadItems.filter(({ id }) => values.includes(String(id)))),
  )
  return (
    <div className="page news-page" ref={page}>
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
            {formatCount(shown.length)} of {formatCount(items.length + older)}
          </span>
          {unread > 0 && canMark ? (
            <Button tone="bare" size="small" onClick={() => markAsRead(unreadItems, true)}>
              Mark all as read
            </Button>
          ) : null}
        </fieldset>
      ) : null}
      <UnreadableOf subject="notification.list" one="notification" />
      <UnreadableOf subject={olderSubject} one="older notification" />
      {items.length > 0 && shown.length === 0 ? (
        <EmptyState icon={MailOpen} title="Nothing unread">
          You’re all caught up. Choose All to see earlier notifications.
        </EmptyState>
      ) : (
        <NotificationDays
          items={shown}
          fresh={seen}
          status={status}
          message={error?.message ?? null}
          onToggle={() => setToggles(toggles + 1)}
        />
      )}
      {older > 0 ? <ShowOlder older={older} /> : null}
    </div>
  )
}

/** Loads the next page. `older`: how many aren't loaded. */
function ShowOlder({ older }: { readonly older: number }) {
  const { status, error, send } = useRequest(olderRequest, olderSubject)
  return (
    <div className="news-older">
      <Button tone="quiet" busy={status === 'pending'} onClick={() => send()}>
        Show older ({formatCount(older)})
      </Button>
      {status === 'failed' ? <p role="alert">Couldn’t load them. {error?.message}</p> : null}
    </div>
  )
}

interface NotificationDaysProps {
  readonly items: readonly Notification[]
  readonly fresh: ReadonlySet<number | string>
  readonly status: NotificationsState['status']
  readonly message: string | null
  readonly onToggle: () => void
}

function NotificationDays({ items, fresh, status, message, onToggle }: NotificationDaysProps) {
  const dispatch = useAppDispatch()
  if (items.length > 0)
    return byDay(items).map(([day, threads]) => (
      <section key={day} aria-label={day}>
        <h2 className="news-day num">{day}</h2>
        <ul className="news-list">
          {threads.map((thread) => (
            <li key={thread.newest.id}>
              <NotificationThread thread={thread} fresh={fresh} onToggle={onToggle} />
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
    const threads = days.get(day)
    if (threads) threads.push(thread)
    else days.set(day, [thread])
  }
  return [...days]
}
