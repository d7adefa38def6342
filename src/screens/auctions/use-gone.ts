// Why an auction that is open here is on no board of the viewer any more: withdrawn, closed to them, or for a reason that
// the server doesn't send.
import { useEffect, useState } from 'react'
import { selectNotifications } from '../../state/notifications/notifications.slice'
import type { RootState } from '../../state/root-state'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { useAppSelector } from '../store-binding'

export interface Gone {
  /** The status of the panel. */
  readonly mark: string
  /** A sentence. */
  readonly text: string
}

/** An auction that changes its board is on none until the next event: nothing is said so soon. */
const SETTLED_AFTER_MS = 500

const reasons: Readonly<Record<string, Gone>> = {
  auction_withdrawn: { mark: 'WITHDRAWN', text: 'This auction was withdrawn by the seller.' },
  invitation_withdrawn: { mark: 'NOT INVITED', text: 'You’re no longer invited to this auction.' },
}
const unknown: Gone = { mark: 'NOT LISTED', text: 'This auction is no longer on your list.' }

/** What the newest notification about the auction says: it comes with the event that took the auction away. */
function reasonOf(state: RootState, auctionId: number): Gone {
  const newest = selectNotifications(state).items.find(({ data }) => data?.auction_id === auctionId)
  return reasons[newest?.action ?? ''] ?? unknown
}

/** Null while the auction is on a board of the viewer. */
export function useGone({ auction: { id }, isGone }: Pick<AuctionPanel, 'auction' | 'isGone'>): Gone | null {
  const reason = useAppSelector((state) => (isGone ? reasonOf(state, id) : null))
  const [settled, settle] = useState(false)
  useEffect(() => {
    if (!isGone) return
    const timer = setTimeout(() => settle(true), SETTLED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      settle(false)
    }
  }, [isGone])
  return settled ? reason : null
}
