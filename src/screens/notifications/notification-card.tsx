// One notification, as the bell and the page show it. Pass is for investors, and only while it can be taken. spec §4
import { Link } from 'wouter'
import { formatDateTime } from '../../domain/official-time'
import { notificationPassRequested } from '../../state/notifications/notifications.events'
import type { NotificationsState } from '../../state/notifications/notifications.state'
import { selectRequest } from '../../state/requests/requests.selectors'
import { selectUser } from '../../state/session/session.selectors'
import { Button, buttonClass } from '../../ui/button'
import { useIntent, useRead } from '../store-binding'
import './notifications.css'

type Notification = NotificationsState['items'][number]

interface NotificationCardProps {
  readonly notification: Notification
  /** Where the auction that it is about stands; null when it is about none. */
  readonly auctionPath: string | null
  readonly onFollow?: () => void
}

/** Title, text, time, and what can be done. */
export function NotificationCard({ notification, auctionPath, onFollow }: NotificationCardProps) {
  const say = useIntent()
  const role = useRead(selectUser)?.role
  const auctionId = notification.data?.auction_id ?? null
  const request = useRead((state) => selectRequest(state, `notification.ignore:${auctionId ?? 0}`))
  const isReminder = notification.action === 'auction_reminder' && role === 'investor' && auctionId !== null
  const unread = notification.read_at === null || notification.read_at === undefined
  return (
    <div className="news">
      <div className="news__top">
        {unread ? <span className="dot" aria-hidden="true" /> : null}
        <b>
          {unread ? <span className="visually-hidden">Unread: </span> : null}
          {notification.title}
        </b>
        <time className="num" dateTime={notification.created_at}>
          {formatDateTime(notification.created_at)}
        </time>
      </div>
      <p>{notification.text}</p>
      {isReminder || auctionPath ? (
        <div className="news__actions">
          {auctionPath ? (
            <Link className={buttonClass('quiet', 'small')} href={auctionPath} onClick={onFollow}>
              Show the auction
            </Link>
          ) : null}
          {isReminder ? (
            <Button
              tone="quiet"
              size="small"
              disabled={!notification.action_result}
              busy={request?.status === 'pending'}
              onClick={() => say(notificationPassRequested({ auctionId }))}
            >
              Pass
            </Button>
          ) : null}
        </div>
      ) : null}
      {request?.status === 'failed' && isReminder ? <p role="alert">{request.error?.message}</p> : null}
    </div>
  )
}
