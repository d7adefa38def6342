// One notification, in the bell and on the page. Pass is for investors, and only while it is possible (S4.2, S4.3).
import { Link } from 'wouter'
import { formatDateTime } from '../../domain/official-time'
import { notificationReadRequested } from '../../state/notifications/notifications.events'
import { passRequest, passSubject } from '../../state/notifications/notifications.requests'
import type { NotificationsState } from '../../state/notifications/notifications.state'
import { selectUser } from '../../state/session/session.selectors'
import { Button, buttonClass } from '../../ui/button'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { useRequest } from '../use-request'
import { notificationKind } from './notification-kinds'
import { useNotificationLink } from './use-notification-link'
import './notifications.css'

type Notification = NotificationsState['items'][number]

/** Unread until `read_at` is set. */
export const isUnread = ({ read_at }: Notification): boolean => read_at === null || read_at === undefined

interface NotificationCardProps {
  readonly notification: Notification
  /** Marked as new although it is read by now: the page still shows what was new. */
  readonly fresh?: boolean
  readonly onFollow?: () => void
}

/** Kind, title, text, time, and what can be done. */
export function NotificationCard({ notification, fresh = false, onFollow }: NotificationCardProps) {
  const dispatch = useAppDispatch()
  const role = useAppSelector(selectUser)?.role
  const link = useNotificationLink(notification)
  const auctionId = notification.data?.auction_id ?? null
  const pass = useRequest(passRequest, passSubject(auctionId ?? 0))
  const isReminder = notification.action === 'auction_reminder' && role === 'investor' && auctionId !== null
  const unread = isUnread(notification)
  const { word, icon: Icon } = notificationKind(notification.action, auctionId !== null)
  const follow = () => {
    if (unread) dispatch(notificationReadRequested({ ids: [notification.id] }))
    onFollow?.()
  }
  return (
    <div className="news">
      <span className="news__mark" aria-hidden="true">
        <Icon size={18} />
      </span>
      <div className="news__body">
        <div className="news__top">
          {unread || fresh ? <span className="dot" aria-hidden="true" /> : null}
          <b>
            {unread ? <span className="visually-hidden">Unread: </span> : null}
            {notification.title}
          </b>
          <time className="num" dateTime={notification.created_at}>
            {formatDateTime(notification.created_at)}
          </time>
        </div>
        <p>
          <span className="news__word">{word}</span> {notification.text}
        </p>
        {isReminder || link ? (
          <div className="news__actions">
            {link ? (
              <Link className={buttonClass('quiet', 'small')} href={link.path} onClick={follow}>
                {link.words}
              </Link>
            ) : null}
            {isReminder ? (
              <Button
                tone="quiet"
                size="small"
                disabled={!notification.action_result}
                busy={pass.status === 'pending'}
                onClick={() => pass.send({ auctionId })}
              >
                Pass
              </Button>
            ) : null}
          </div>
        ) : null}
        {pass.status === 'failed' && isReminder ? <p role="alert">{pass.error?.message}</p> : null}
      </div>
    </div>
  )
}
