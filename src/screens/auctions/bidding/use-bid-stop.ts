// Why no bid can be sent now. Shared by the ticket and the review of a prepared bid.
import { bidBlockedBy } from '../../../domain/bid-rules'
import { selectSession } from '../../../state/session/session.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { useAppSelector } from '../../store-binding'
import { useGone } from '../use-gone'
import type { BidState } from './bid-state'

type BidStop = Pick<BidState, 'blocked' | 'gone' | 'stopped' | 'signedOut'>

/** `isMaximum`: it's for a standing maximum, which can be set while the auction is paused. */
export function useBidStop(panel: AuctionPanel, isMaximum = false): BidStop {
  const { status, paused_at } = panel.auction
  const gone = useGone(panel)
  const signedOut = useAppSelector(selectSession).status !== 'signed-in'
  const blocked = gone?.text ?? bidBlockedBy(status, isMaximum ? null : (paused_at ?? null))?.message ?? null
  return { blocked, gone: gone !== null, stopped: blocked !== null || signedOut || panel.isGone, signedOut }
}
