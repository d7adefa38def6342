// The bell in the header: the unread count, and a dropdown with the first two unread notifications (S2.31, S9.9).
import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { useDestinations } from '../screens/destinations'
import { isUnread, NotificationCard } from '../screens/notifications/notification-card'
import { useAppSelector } from '../screens/store-binding'
import { selectNotifications } from '../state/notifications/notifications.selectors'
import { buttonClass } from '../ui/button'
import { Popover } from '../ui/popover'

const PREVIEW = 2

/** The bell; for roles that have one. */
export function NotificationBell() {
  const { items, unread, announced } = useAppSelector(selectNotifications)
  const to = useDestinations()
  const first = items.filter(isUnread).slice(0, PREVIEW)
  return (
    <Popover
      label="Notification"
      triggerClass="icon-button icon-button--framed bell"
      triggerLabel="Notifications"
      triggerDescription={`${unread} unread`}
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
            <span className="count num">{unread} unread</span>
          </div>
          {first.length === 0 ? <p className="bell__none">no notifications</p> : null}
          {first.map((item) => (
            <NotificationCard key={item.id} notification={item} onFollow={close} />
          ))}
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
