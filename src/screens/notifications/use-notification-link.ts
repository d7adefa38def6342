// The link of a notification: the current board of its auction, the originators, the account, or none.
import { selectAuction } from '../../state/market/market.selectors'
import type { NotificationsState } from '../../state/notifications/notifications.slice'
import { selectUser } from '../../state/session/session.slice'
import { useDestinations } from '../destinations'
import { useAppSelector } from '../store-binding'
import { notificationKind } from './notification-kinds'

type Notification = NotificationsState['items'][number]

export interface NotificationLink {
  readonly path: string
  readonly label: string
}

/** The link, which always points to the auction's current board; null for none, or if the auction is unknown. */
export function useNotificationLink({ action, data }: Notification): NotificationLink | null {
  const to = useDestinations()
  const auctionId = data?.auction_id ?? null
  const { leads } = notificationKind(action, auctionId !== null)
  const role = useAppSelector(selectUser)?.role
  const status = useAppSelector((state) => (auctionId === null ? undefined : selectAuction(state, auctionId)?.status))
  switch (leads) {
    case 'auction':
      return status === undefined || auctionId === null
        ? null
        : { path: to.board(status, auctionId), label: 'View auction' }
    case 'originators':
      return role === 'lender' && to.originators !== null ? { path: to.originators, label: 'View originators' } : null
    case 'account':
      return to.profile === null ? null : { path: to.profile, label: 'View my account' }
    case 'nowhere':
      return null
    default:
      return leads satisfies never
  }
}
