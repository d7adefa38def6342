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
  /** The text of the link. */
  readonly words: string
}

/** The link, which follows the auction to its next board; null for none, or if the auction is not known. */
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
        : { path: to.board(status, auctionId), words: 'Show the auction' }
    case 'originators':
      return role === 'lender' && to.originators !== null
        ? { path: to.originators, words: 'Show the originators' }
        : null
    case 'account':
      return to.profile === null ? null : { path: to.profile, words: 'Show my account' }
    case 'nowhere':
      return null
    default:
      return leads satisfies never
  }
}
