// The bid chart in the panel: up to now while live, up to the end once closed.
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { useOfficialNow } from '../../../official-clock'
import { BidLadder } from './bid-ladder'
import type { OwnLimitMark } from './own-limit-mark'

interface PanelLadderProps {
  readonly panel: AuctionPanel
  readonly viewerId: number | null
  readonly own: OwnLimitMark | null
}

export function PanelLadder({ panel, viewerId, own }: PanelLadderProps) {
  const now = useOfficialNow()
  const { status, paused_at, end_at, statused_at } = panel.auction
  // A pause stops the clock and removes the end.
  const closedAt = Date.parse(paused_at ?? end_at ?? statused_at)
  // Ten seconds is the finest visible step, so don't redraw more often.
  const until = status === 'past' || now === null ? closedAt : Math.min(Math.floor(now / 10_000) * 10_000, closedAt)
  return (
    <div className="panel__ladder">
      <BidLadder panel={panel} viewerId={viewerId} own={own} until={until} />
    </div>
  )
}
