// Announces changes of the open auction to screen readers, as far as the viewer's settings allow.
import { formatCountOf } from '../../../domain/formats'
import { selectViewerInvestorId } from '../../../state/session/session.slice'
import { selectSettings } from '../../../state/settings/settings.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { LiveRegion } from '../../../ui/live-region'
import { useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'
import { knownQuote } from '../loan-copy'
import { ownText } from '../own-tag'
import { showsRank, standingText } from '../rank-copy'

/** The polite live region of the panel. */
export function PanelAnnouncement() {
  const panel = useAuction()
  const viewerId = useAppSelector(selectViewerInvestorId)
  const { announcements } = useAppSelector(selectSettings)
  // Sellers have a stake in every auction that they see; an investor without a bid only watches.
  const isWatcher = viewerId !== null && panel.own === 'none'
  // The result is announced on every page, so the panel doesn't say it again.
  const isSilent = announcements === 'none' || (announcements === 'own' && isWatcher) || panel.auction.status === 'past'
  return <LiveRegion text={isSilent ? '' : announcementOf(panel)} />
}

/** Nothing about a best bid whose figure is unknown. */
const bestText = (best: AuctionPanel['best']): string | null => {
  const figure = knownQuote(best)
  if (best === null) return 'no bid'
  return figure === null ? null : `best bid ${figure}`
}

/** `Riverbend Commons, best bid 102-18, 2 bids, Outbid`. */
function announcementOf(panel: AuctionPanel): string {
  const { best, bidCount, loan } = panel
  const state = ownText(panel)
  const place = showsRank(panel) ? standingText(panel) : bestText(best)
  return [loan.project_name, place, formatCountOf(bidCount, 'bid'), state].filter(Boolean).join(', ')
}
