// An alert and a toast when an auction that matches a saved search appears on a board.
import { useRef, useState } from 'react'
import { filterAlert } from '../../../state/alerts/alert-filter'
import { selectLoan } from '../../../state/market/market.selectors'
import type { RootState } from '../../../state/root-reducer'
import { createNewMatches } from '../../../state/saved-searches/new-matches'
import { useToast } from '../../../ui/toasts'
import { useEachState } from '../../each-state'
import { useScreenPorts } from '../../store-binding'
import { toastSubject } from '../toast-subject'
import { useOpenAuction } from '../use-open-auction'
import { newMatchText } from './search-copy'

/** Renders nothing. The first state is old news. */
export function NewMatchNews() {
  const toast = useToast()
  const open = useOpenAuction()
  const { alerts, clock } = useScreenPorts()
  const [newMatches] = useState(createNewMatches)
  const previous = useRef<RootState>(null)
  useEachState((state) => {
    const before = previous.current ?? state
    previous.current = state
    for (const { auctionId, searches } of newMatches(before, state)) {
      const title = `New: ${selectLoan(state, auctionId)?.project_name ?? `Auction ${auctionId}`}`
      const text = newMatchText(searches.map(({ name }) => name))
      const alert = { key: `search:${auctionId}:${searches.map(({ id }) => id).join()}`, title, text, auctionId }
      const chosen = filterAlert(
        { ...alert, sound: true },
        { kind: 'new_match', auctionId, at: clock.read().now },
        state,
      )
      if (chosen === null) continue
      alerts.raise(chosen)
      const button = { label: 'Show', press: () => open(auctionId) }
      toast({ tone: 'info', text: `${title}. ${text}`, about: toastSubject(auctionId), button })
    }
  })
  return null
}
