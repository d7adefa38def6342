// One notification, in the bell's menu and on the page. Only investors can pass, while passing is possible (S4.2, S4.3).
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../domain/formats'
import { formatNotificationTime, zoneSuffix } from '../../domain/official-time'
import { passRequest, passSubject } from '../../state/notifications/notifications.epics'
import { notificationReadRequested } from '../../state/notifications/notifications.slice'
import { selectUser } from '../../state/session/session.slice'
import { Button, buttonClass } from '../../ui/button'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { UNDO_MS, useHeldPass } from '../use-held-pass'
import { useRequest } from '../use-request'
import { notificationKind } from './notification-kinds'
import { isUnread, type Notification } from './threads'
import { useNotificationLink } from './use-notification-link'
import './notifications.css'

interface NotificationCardProps {
  readonly notification: Notification
  /** Highlighted as new although already marked as read, because that happened since the page opened. */
  readonly fresh?: boolean
  /** The number of earlier notifications about the same auction. */
  readonly earlier?: number
  /** Another action, after those of the notification. */
  readonly more?: ReactNode
  readonly onFollow?: () => void
}

/** Icon, title, text, time and actions: on one line where there's room. */
export function NotificationCard({ notification, fresh = false, earlier = 0, more, onFollow }: NotificationCardProps) {
  const dispatch = useAppDispatch()
  const role = useAppSelector(selectUser)?.role
  const link = useNotificationLink(notification)
  const auctionId = notification.data?.auction_id ?? null
  const isReminder = notification.action === 'auction_reminder' && role === 'investor' && auctionId !== null
  const unread = isUnread(notification)
  const { word, icon: Icon } = notificationKind(notification.action, auctionId !== null)
  const follow = () => {
    if (unread) dispatch(notificationReadRequested({ ids: [notification.id] }))
    onFollow?.()
  }
  const shownLink = link ? (
    <Link className={buttonClass('quiet', 'small')} href={link.path} onClick={follow}>
      {link.label}
    </Link>
  ) : null
  return (
    <div className="news" data-seen={unread ? notification.id : undefined}>
      <span className="news__mark" title={word} aria-hidden="true">
        <Icon size={18} />
      </span>
      <div className="news__body">
        <div className="news__top">
          {unread || fresh ? <span className="dot" aria-hidden="true" /> : null}
          <b>
            {unread ? <span className="visually-hidden">Unread: </span> : null}
            {notification.title}
          </b>
          <span className="news__when num">
            <span>
              <time dateTime={notification.created_at}>{formatNotificationTime(notification.created_at)}</time>
              {zoneSuffix(Date.parse(notification.created_at))}
            </span>
            {earlier > 0 ? <span>+{formatCount(earlier)} earlier</span> : null}
          </span>
        </div>
        <p>{notification.text}</p>
        {isReminder ? (
          <ReminderActions
            auctionId={auctionId}
            canPass={Boolean(notification.action_result)}
            link={shownLink}
            more={more}
          />
        ) : shownLink || more ? (
          <div className="news__actions">
            {shownLink}
            {more}
          </div>
        ) : null}
      </div>
    </div>
  )
}

interface ReminderProps {
  readonly auctionId: number
  /** False once the investor has bid or passed. */
  readonly canPass: boolean
  readonly link: ReactNode
  readonly more: ReactNode
}

/** The link, **Pass** with undo, and the error if passing failed. */
function ReminderActions({ auctionId, canPass, link, more }: ReminderProps) {
  const pass = useRequest(passRequest, passSubject(auctionId))
  const { held, press, undo } = useHeldPass(() => pass.send({ auctionId }))
  return (
    <>
      <div className="news__actions">
        {link}
        {held && canPass ? (
          <Button tone="quiet" size="small" onClick={undo}>
            Undo pass
          </Button>
        ) : (
          <Button tone="quiet" size="small" disabled={!canPass} busy={pass.status === 'pending'} onClick={press}>
            Pass
          </Button>
        )}
        {more}
      </div>
      {held && canPass ? <p role="status">Passing in {UNDO_MS / 1000} seconds.</p> : null}
      {pass.status === 'failed' ? <p role="alert">{pass.error?.message}</p> : null}
    </>
  )
}
