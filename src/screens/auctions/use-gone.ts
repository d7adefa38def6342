// Explains why an open auction has left the viewer's boards: withdrawn, no longer invited, or unknown.
import { useEffect, useState } from 'react'
import { selectNotifications } from '../../state/notifications/notifications.slice'
import type { RootState } from '../../state/root-reducer'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { useAppSelector } from '../store-binding'

export interface Gone {
  /** The panel's status label. */
  readonly mark: string
  readonly text: string
}

/** An auction that moves to another board is briefly on none, so wait before saying that it's gone. */
const SETTLE_DELAY_MS = 500

const reasons: Readonly<Record<string, Gone>> = {
  auction_withdrawn: { mark: 'WITHDRAWN', text: 'This auction was withdrawn by the seller.' },
  invitation_withdrawn: { mark: 'NOT INVITED', text: 'You’re no longer invited to this auction.' },
}
const unknown: Gone = { mark: 'NOT LISTED', text: 'This auction is no longer on your list.' }

/** Reads the reason from the newest notification about the auction, which arrives with the removal event. */
function reasonOf(state: RootState, auctionId: number): Gone {
  const newest = selectNotifications(state).items.find(({ data }) => data?.auction_id === auctionId)
  return reasons[newest?.action ?? ''] ?? unknown
}

/** Null while the auction is on one of the viewer's boards. */
export function useGone({ auction: { id }, isGone }: Pick<AuctionPanel, 'auction' | 'isGone'>): Gone | null {
  const reason = useAppSelector((state) => (isGone ? reasonOf(state, id) : null))
  const [settled, settle] = useState(false)
  useEffect(() => {
    if (!isGone) return
    const timer = setTimeout(() => settle(true), SETTLE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      settle(false)
    }
  }, [isGone])
  return settled ? reason : null
}
