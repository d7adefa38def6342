// Announces changes of the open auction to screen readers, as far as the viewer's settings allow.

import { formatCountOf } from '../../../domain/formats'
import { selectViewerInvestorId } from '../../../state/session/session.slice'
import { selectSettings } from '../../../state/settings/settings.slice'
import { showsRank } from '../../../state/views/auction-card.view'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { LiveRegion } from '../../../ui/live-region'
import { useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'
import { RankShown } from '../board/rank-shown'
import { knownQuote } from '../loan-copy'
import { ownText } from '../own-tag'

/** The polite live region of the panel. */
export function PanelAnnouncement() {
  const panel = useAuction()
  const viewerId = useAppSelector(selectViewerInvestorId)
  const { announcements } = useAppSelector(selectSettings)
  // Sellers have a stake in every auction that they see; an investor without a bid only watches.
  const isWatcher = viewerId !== null && panel.own === 'none'
  // The result is announced on every page, so the panel doesn't say it again.
  const isSilent = announcements === 'none' || (announcements === 'own' && isWatcher) || panel.auction.status === 'past'
  const [before, best, after] = announcementOf(panel)
  if (showsRank(panel)) return <RankShown card={panel} as="announcement" around={isSilent ? null : [before, after]} />
  return <LiveRegion text={isSilent ? '' : [before, best, after].filter(Boolean).join(', ')} />
}

/** Nothing about a best bid whose figure is unknown. */
const bestText = (best: AuctionPanel['best']): string | null => {
  const figure = knownQuote(best)
  if (best === null) return 'no bid'
  return figure === null ? null : `best bid ${figure}`
}

/** `Riverbend Commons`, `best bid 102-18`, `2 bids, Outbid`: before the best bid, it, and after it. */
function announcementOf(panel: AuctionPanel): readonly [before: string, best: string | null, after: string] {
  const { best, bidCount, loan } = panel
  const after = [formatCountOf(bidCount, 'bid'), ownText(panel)].filter(Boolean).join(', ')
  return [loan.project_name, bestText(best), after]
}
