// A thread: the newest notification about an auction, with a button that reveals the earlier ones.
import { useId, useState } from 'react'
import { formatCount } from '../../domain/formats'
import { Button } from '../../ui/button'
import { NotificationCard } from './notification-card'
import type { Thread } from './threads'

interface NotificationThreadProps {
  readonly thread: Thread
  /** Ids that were unread when the page opened. */
  readonly fresh: ReadonlySet<number | string>
}

export function NotificationThread({ thread: { newest, earlier }, fresh }: NotificationThreadProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  const isFresh = fresh.has(newest.id) || earlier.some(({ id }) => fresh.has(id))
  return (
    <>
      <NotificationCard notification={newest} fresh={isFresh} />
      {earlier.length === 0 ? null : (
        <div className="news-thread">
          <Button
            tone="bare"
            size="small"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide earlier' : `${formatCount(earlier.length)} earlier`}
          </Button>
          {open ? (
            <ul id={list} aria-label="Earlier">
              {earlier.map((notification) => (
                <li key={notification.id}>
                  <NotificationCard notification={notification} fresh={fresh.has(notification.id)} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </>
  )
}
