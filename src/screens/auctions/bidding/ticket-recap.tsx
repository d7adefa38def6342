// One line above the ticket's buttons in a low window, where the header has scrolled away: the bid, the best bid or the rank, the viewer's
// standing, whether the page is live, and the time left.
import { showsRank } from '../../../state/views/auction-card.view'
import { LOW, useMediaQuery } from '../../../ui/media-query'
import { LineState } from '../../line-state'
import { useAuction } from '../auction-context'
import { knownQuote } from '../loan-copy'
import { OwnTag } from '../own-tag'
import { placeText } from '../rank-copy'
import { Ending } from '../time-left'

interface TicketRecapProps {
  /** The bid under review, such as `102-03`; none while it is typed. */
  readonly figure?: string | null
}

/** Renders nothing in windows of 420 px and more. */
export function TicketRecap({ figure = null }: TicketRecapProps) {
  const panel = useAuction()
  const low = useMediaQuery(LOW)
  if (!low) return null
  const best = showsRank(panel)
    ? placeText(panel)
    : panel.best === null
      ? 'No bid'
      : `Best ${knownQuote(panel.best) ?? 'bid not shown'}`
  return (
    <p className="ticket__recap num">
      {figure === null ? null : <b>{figure}</b>}
      <span>{best}</span>
      <OwnTag card={panel} />
      <LineState />
      <span className="ticket__clock">{panel.isGone ? null : <Ending auction={panel.auction} />}</span>
    </p>
  )
}
