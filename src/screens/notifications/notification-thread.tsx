// A thread: the newest notification about an auction, with a button that reveals the earlier ones.
import { useId, useState } from 'react'
import { formatCount } from '../../domain/formats'
import { Button } from '../../ui/button'
import { NotificationCard } from './notification-card'
import { isUnread, type Thread } from './threads'

interface NotificationThreadProps {
  readonly thread: Thread
  /** Ids that were marked as read since the page opened. */
  readonly fresh: ReadonlySet<number | string>
  /** Called after the earlier ones were shown or hidden. */
  readonly onToggle: () => void
}

export function NotificationThread({ thread: { newest, earlier }, fresh, onToggle }: NotificationThreadProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  const unreadBefore = earlier.filter(isUnread).length
  return (
    <>
      <NotificationCard
        notification={newest}
        fresh={fresh.has(newest.id)}
        more={
          earlier.length === 0 ? null : (
            <Button
              tone="bare"
              size="small"
              aria-expanded={open}
              aria-controls={open ? list : undefined}
              onClick={() => {
                setOpen(!open)
                onToggle()
              }}
            >
              {open ? 'Hide earlier' : earlierText(earlier.length, unreadBefore)}
            </Button>
          )
        }
      />
      {open ? (
        <ul id={list} className="news-thread" aria-label="Earlier">
          {earlier.map((notification) => (
            <li key={notification.id}>
              <NotificationCard notification={notification} fresh={fresh.has(notification.id)} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const earlierText = (count: number, unread: number): string =>
  unread === 0 ? `${formatCount(count)} earlier` : `${formatCount(count)} earlier (${formatCount(unread)} unread)`
