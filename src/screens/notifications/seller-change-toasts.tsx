// Toasts on every page when an investor's auction is paused, resumed or extended.
import { useRef } from 'react'
import type { NotificationsState } from '../../state/notifications/notifications.slice'
import { useToast } from '../../ui/toasts'
import { useEachState } from '../each-state'

type Notification = NotificationsState['items'][number]

const shownActions: ReadonlySet<string> = new Set(['auction_paused', 'auction_resumed', 'auction_extended'])

/** The unread notifications about such a change that are newer than all known ones; oldest first. */
export function newSellerChanges(
  items: readonly Notification[],
  known: readonly Notification[],
): readonly Notification[] {
  const ids = new Set(known.map(({ id }) => id))
  const firstKnown = items.findIndex(({ id }) => ids.has(id))
  return items
    .slice(0, firstKnown < 0 ? undefined : firstKnown)
    .filter(({ action, read_at }) => !read_at && shownActions.has(action ?? ''))
    .toReversed()
}

/** Renders nothing. The first list that loads is old news. */
export function SellerChangeToasts() {
  const show = useToast()
  const known = useRef<readonly Notification[] | null>(null)
  useEachState(({ notifications: { items, status } }) => {
    const before = known.current
    if (items === before) return
    known.current = status === 'unknown' || (before === null && status !== 'loaded') ? null : items
    if (before === null || known.current === null) return
    for (const { text, data, id } of newSellerChanges(items, before))
      show({ tone: 'info', text, about: `seller-change:${data?.auction_id ?? id}` })
  })
  return null
}
