// Links from a past auction to its trade confirmation and its replay.
import { FileText, History } from 'lucide-react'
import { Link } from 'wouter'
import { bidTime } from '../../../domain/bid-figures'
import { buttonClass } from '../../../ui/button'
import { useDestinations } from '../../destinations'
import { useAuction } from '../auction-context'
import { withView } from '../board-address'
import { useActions } from '../open-actions'
import { useShowsRankHistory } from '../use-shows-rank-history'
import { confirmation, replay } from './lazy-parts'

/** Only the links available to the viewer. */
export function PastLinks() {
  const panel = useAuction()
  const to = useDestinations()
  const board = to.board('past', panel.auction.id)
  const open = useActions(panel)
  const showsHistory = useShowsRankHistory(panel)
  // Without them, or without other bids and the viewer's ranks, there is nothing to replay.
  const hasTimes = panel.bids.length > 0 ? panel.bids.every((bid) => bidTime(bid) !== null) : panel.auction.start_at
  return (
    <div className="panel__links">
      {open.includes('trade-confirmation') ? (
        <Link
          className={buttonClass('quiet', 'small')}
          href={withView(board, 'confirmation')}
          {...confirmation.preloadHandlers}
        >
          <FileText size={16} aria-hidden="true" />
          Trade confirmation
        </Link>
      ) : null}
      {open.includes('replay') && hasTimes && (!panel.hidesBids || showsHistory) ? (
        <Link className={buttonClass('quiet', 'small')} href={withView(board, 'replay')} {...replay.preloadHandlers}>
          <History size={16} aria-hidden="true" />
          Replay auction
        </Link>
      ) : null}
    </div>
  )
}
