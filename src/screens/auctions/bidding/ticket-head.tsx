// The ticket's header, always visible while bidding: best bid, viewer's standing, clock, latest bids.

import { bidTime } from '../../../domain/bid-figures'
import { formatAge } from '../../../domain/official-time'
import { selectConnection } from '../../../state/connection/connection.slice'
import { selectViewerInvestorId } from '../../../state/session/session.slice'
import { showsRank } from '../../../state/views/auction-card.view'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'
import { DASH, isRateProcess, knownQuote, limitFact, RANK_ONLY_RULE } from '../loan-copy'
import { OwnTag } from '../own-tag'
import { bidderName } from '../panel/bids/bidder-name'
import { distanceText, placeText } from '../rank-copy'
import { resumedText } from '../soft-close'
import { Ending } from '../time-left'

const MAX_BIDS_SHOWN = 3

interface TicketHeadProps {
  /** The auction has left the viewer's boards, so hide the clock. */
  readonly gone: boolean
}

export function TicketHead({ gone }: TicketHeadProps) {
  const panel = useAuction()
  const viewerId = useAppSelector(selectViewerInvestorId)
  const { auction, bids, loan } = panel
  const distance = showsRank(panel) ? distanceText(panel) : null
  const hasEnd = Boolean(auction.end_at) || Boolean(auction.paused_at)
  const resumed = panel.isGone ? null : resumedText(panel.auction)
  return (
    <div className="ticket__head num">
      <p className="ticket__standing">
        <b>{headline(panel)}</b>
        <OwnTag card={panel} long />
        <span className="ticket__clock">{gone || !hasEnd ? null : <Ending auction={panel.auction} />}</span>
      </p>
      {distance === null ? null : <p>Your bid is {distance}.</p>}
      {resumed === null ? null : <p className="ticket__resumed">{resumed}. You can bid again.</p>}
      <div className="ticket__rungs">
        {bids.length === 0 ? (
          <p>{showsRank(panel) ? `${RANK_ONLY_RULE}.` : firstBidText(loan)}</p>
        ) : bids.every((bid) => knownQuote(bid) === null) ? null : (
          <ol aria-label={showsRank(panel) ? 'Your latest bids' : 'Latest bids'}>
            {bids.slice(0, MAX_BIDS_SHOWN).map((bid) => (
              <li
                key={bid.id}
                className={bid.investor.id === viewerId && viewerId !== null ? 'ticket__own' : undefined}
              >
                {[knownQuote(bid), bidderName(bid, viewerId).replace('Investor ', '')].filter(Boolean).join(' ')}
              </li>
            ))}
          </ol>
        )}
        <BestAge />
      </div>
    </div>
  )
}

/** The best bid, or the viewer's place in a rank-only auction. */
function headline(panel: AuctionPanel): string {
  if (showsRank(panel)) return placeText(panel)
  return panel.best ? (knownQuote(panel.best) ?? 'Best bid not shown') : 'No bid'
}

/** Says nothing of a limit that the server doesn't send. */
function firstBidText(loan: AuctionPanel['loan']): string {
  if (limitFact(loan).value === DASH) return 'No bids yet.'
  return isRateProcess(loan) ? 'The first bid can be at the maximum rate.' : 'The first bid can be at the minimum.'
}

/** Age of the best bid, in a rank-only auction of the viewer's own; highlighted while data may be stale. */
function BestAge() {
  const { best } = useAuction()
  const now = useOfficialNow()
  const live = useAppSelector((state) => selectConnection(state).phase === 'live')
  const at = best === null ? null : bidTime(best)
  if (at === null || now === null) return null
  return (
    <span className={live ? 'ticket__age' : 'ticket__age ticket__age--old'}>
      <span className={live ? 'dot dot--good' : 'dot dot--warn'} />
      {formatAge(now - at)} ago
    </span>
  )
}
