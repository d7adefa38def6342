// An alert and a toast when something happens in a watched auction that the server doesn't notify this viewer of.
import { useRef } from 'react'
import { bestFigureOf } from '../../../domain/bid-figures'
import { type AlertSubject, filterAlert } from '../../../state/alerts/alert-filter'
import { selectBid, selectLoan } from '../../../state/market/market.selectors'
import type { RootState } from '../../../state/root-reducer'
import { type WatchedChange, watchedChanges } from '../../../state/watch-list/watched-changes'
import { useToast } from '../../../ui/toasts'
import { useEachState } from '../../each-state'
import { useScreenPorts } from '../../store-binding'
import { toastSubject } from '../toast-subject'
import { useOpenAuction } from '../use-open-auction'
import { watchedText } from './watched-copy'

/** Which alert setting applies; a start always alerts. */
const kindOf: Readonly<Record<WatchedChange, AlertSubject['kind']>> = {
  started: null,
  paused: 'paused',
  resumed: 'resumed',
  extended: 'extended',
  'soft-close': 'extended',
  closed: 'closed',
}

/** Renders nothing. The first state is old news. */
export function WatchedNews() {
  const toast = useToast()
  const open = useOpenAuction()
  const { alerts, clock } = useScreenPorts()
  const previous = useRef<RootState>(null)
  useEachState((state) => {
    const before = previous.current ?? state
    previous.current = state
    for (const { change, auction } of watchedChanges(before, state)) {
      const { id, end_at = null, outcome } = auction
      const best = bestFigureOf(auction.best_bid_id === null ? undefined : selectBid(state, auction.best_bid_id))
      const project = selectLoan(state, id)?.project_name ?? `Auction ${id}`
      const { title, text } = watchedText(change, { project, outcome, endAt: end_at, best })
      const key = `watched:${id}:${change}:${auction.end_at ?? ''}:${auction.paused_at ?? ''}`
      const about = { kind: kindOf[change], auctionId: id, at: clock.read().now }
      const alert = filterAlert({ key, title, text, sound: true, auctionId: id }, about, state)
      if (alert === null) continue
      alerts.raise(alert)
      toast({
        tone: 'info',
        text: `${title}. ${text}`,
        about: toastSubject(id),
        button: { label: 'Show', press: () => open(id) },
      })
    }
  })
  return null
}
