// The bell in the header: the unread count, and a dropdown with the first two unread items, one per auction (S2.31, S9.9).
import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { formatCount } from '../domain/formats'
import { useDestinations } from '../screens/destinations'
import { FirstUnread } from '../screens/notifications/first-unread'
import { isUnread } from '../screens/notifications/threads'
import { useAppSelector } from '../screens/store-binding'
import { selectNotifications } from '../state/notifications/notifications.slice'
import { buttonClass } from '../ui/button'
import { Popover } from '../ui/popover'

export function NotificationBell() {
  const { items, unread, announced } = useAppSelector(selectNotifications)
  const to = useDestinations()
  const unreadItems = items.filter(isUnread)
  return (
    <Popover
      label="Notification"
      triggerClass="icon-button icon-button--framed bell"
      triggerLabel="Notifications"
      triggerDescription={`${formatCount(unread)} unread`}
      closeOn={announced?.force ? announced.entryId : null}
      trigger={
        <>
          <Bell size={18} aria-hidden="true" />
          {unread > 0 ? <span className="bell__count num">{unread > 99 ? '99+' : unread}</span> : null}
        </>
      }
    >
      {(close) => (
        <>
          <div className="bell__head">
            <h2>Notification</h2>
            <span className="count num">{formatCount(unread)} unread</span>
          </div>
          {unreadItems.length === 0 ? (
            <p className="bell__none">
              {unread === 0
                ? 'no notifications'
                : `Older unread notifications: ${formatCount(unread)}. Select See more to read them.`}
            </p>
          ) : (
            <FirstUnread unread={unreadItems} onFollow={close} />
          )}
          {to.notifications ? (
            <div className="bell__foot">
              <Link className={buttonClass('quiet', 'medium', true)} href={to.notifications} onClick={close}>
                See more
              </Link>
            </div>
          ) : null}
        </>
      )}
    </Popover>
  )
}
