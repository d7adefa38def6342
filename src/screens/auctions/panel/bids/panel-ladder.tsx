// The bid chart in the panel: up to now while live, up to the end once closed.
import { selectViewerInvestorId } from '../../../../state/session/session.slice'
import { WhenLoaded } from '../../../../ui/lazy-part'
import { useOfficialNow } from '../../../official-clock'
import { useAppSelector } from '../../../store-binding'
import { useAuction } from '../../auction-context'
import { useShowsRankHistory } from '../../use-shows-rank-history'
import { rankLadder } from '../lazy-parts'
import { BidLadder } from './bid-ladder'
import type { OwnLimitMark } from './own-limit-mark'

interface PanelLadderProps {
  readonly own: OwnLimitMark | null
}

export function PanelLadder({ own }: PanelLadderProps) {
  const panel = useAuction()
  const viewerId = useAppSelector(selectViewerInvestorId)
  const now = useOfficialNow()
  const { status, paused_at, end_at, statused_at } = panel.auction
  // A pause stops the clock and removes the end.
  const closedAt = Date.parse(paused_at ?? end_at ?? statused_at)
  // Ten seconds is the finest visible step, so don't redraw more often.
  const until = status === 'past' || now === null ? closedAt : Math.min(Math.floor(now / 10_000) * 10_000, closedAt)
  const showsHistory = useShowsRankHistory(panel)
  const ladder = <BidLadder viewerId={viewerId} own={own} until={until} />
  return (
    <div className="panel__ladder">
      {showsHistory ? (
        <WhenLoaded part={rankLadder} fallback={ladder}>
          <rankLadder.Component viewerId={viewerId} own={own} until={until} />
        </WhenLoaded>
      ) : (
        ladder
      )}
    </div>
  )
}
