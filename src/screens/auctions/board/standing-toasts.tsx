// Toasts on every page when the viewer is outbid, wins or loses. Each auction has at most one toast, which is updated as
// bids arrive and withdrawn once it no longer applies. Also opens the auction whose system notification was clicked.
import { useEffect, useMemo } from 'react'
import { bestFigureOf, bestFigureText } from '../../../domain/bid-figures'
import { getRow } from '../../../state/core/table'
import { selectAuction, selectLoan, selectTransitions } from '../../../state/market/market.selectors'
import { selectOwnState } from '../../../state/market/own-state'
import type { RootState } from '../../../state/root-reducer'
import { type Toast, useToast, useToastChanges } from '../../../ui/toasts'
import { useEachState } from '../../each-state'
import { useScreenPorts } from '../../store-binding'
import { toastSubject } from '../toast-subject'
import { useOpenAuction } from '../use-open-auction'

/** The number of auctions whose outbid toast is updated: as many as can be shown or queued. */
const MAX_TRACKED = 6

type Transition = ReturnType<typeof selectTransitions>[number]

/** The best bid if the viewer is still outbid, else null. */
function bestIfOutbid(state: RootState, auctionId: number): string | null {
  const row = selectAuction(state, auctionId)
  if (row === undefined || selectOwnState(state, auctionId) !== 'outbid') return null
  const bid = row.best_bid_id === null ? undefined : getRow(state.market.bids, row.best_bid_id)
  return bestFigureText(bestFigureOf(bid))
}

/** Renders nothing. */
export function StandingToasts() {
  const show = useToast()
  const { withdraw, amend } = useToastChanges()
  const open = useOpenAuction()
  const { opened$ } = useScreenPorts().alerts
  useEffect(() => {
    const clicks = opened$.subscribe(({ auctionId }) => {
      if (typeof auctionId === 'number') open(auctionId)
    })
    return () => clicks.unsubscribe()
  }, [opened$, open])
  useEachState(useMemo(() => createStandingToasts({ show, withdraw, amend, open }), [show, withdraw, amend, open]))
  return null
}

interface Toasts extends ReturnType<typeof useToastChanges> {
  readonly show: ReturnType<typeof useToast>
  readonly open: ReturnType<typeof useOpenAuction>
}

/** Creates a function to call with each state. The first state's transitions are old news, so they get no toast. */
function createStandingToasts({ show, withdraw, amend, open }: Toasts): (state: RootState) => void {
  let previous: readonly Transition[] | null = null
  /** Auctions with an "outbid" toast and the figure it shows; newest last. */
  const shownFigures = new Map<number, string | null>()

  function announce(state: RootState, transition: Transition): void {
    const { auctionId, to } = transition
    const toast = toastFor(transition, nameOf(state, auctionId) ?? 'An auction')
    if (toast === null) withdraw(toastSubject(auctionId), 'warn')
    else if (to === 'outbid')
      show({ ...toast, about: toastSubject(auctionId), button: { label: 'Bid again', press: () => open(auctionId) } })
    else show({ ...toast, about: toastSubject(auctionId) })
    shownFigures.delete(auctionId)
    if (to === 'outbid') shownFigures.set(auctionId, null)
    // Evict the oldest.
    for (const id of shownFigures.keys()) if (shownFigures.size > MAX_TRACKED) shownFigures.delete(id)
  }

  /** Updates the figure in "outbid" toasts as the best bid changes. */
  function followFigures(state: RootState): void {
    for (const [auctionId, shown] of shownFigures) {
      const best = bestIfOutbid(state, auctionId)
      if (best === shown) continue
      shownFigures.set(auctionId, best)
      if (best !== null)
        amend({ ...outbidToast(nameOf(state, auctionId) ?? 'an auction', best), about: toastSubject(auctionId) })
    }
  }

  return (state) => {
    const transitions = selectTransitions(state)
    const before = previous ?? transitions
    previous = transitions
    if (transitions !== before) {
      const last = before[before.length - 1]
      const lastIndex = last === undefined ? -1 : transitions.lastIndexOf(last)
      // If the last announced transition has dropped out of the bounded list, too many came at once to announce any.
      if (last === undefined || lastIndex >= 0)
        for (const transition of transitions.slice(lastIndex + 1)) announce(state, transition)
    }
    followFigures(state)
  }
}

const nameOf = (state: RootState, auctionId: number): string | undefined => selectLoan(state, auctionId)?.project_name

const outbidToast = (name: string, best: string | null): Toast => ({
  tone: 'warn',
  text: `Outbid on ${name}: ${best === null ? 'another bid leads' : `the best bid is now ${best}`}.`,
})

/** The toast for a change of the viewer's own state; null for none. The response to a bid already says that it leads. */
export function toastFor(transition: Pick<Transition, 'to' | 'price32' | 'rate'>, name: string): Toast | null {
  const { to } = transition
  const best = bestFigureText(transition)
  const at = best === null ? '' : ` at ${best}`
  switch (to) {
    case 'outbid':
      return outbidToast(name, best)
    case 'won':
      return { tone: 'good', text: `You won ${name}${at}.` }
    case 'lost':
      return { tone: 'wrong', text: `${name} has closed. You didn’t win; it sold${at}.` }
    case 'no-sale':
      return { tone: 'info', text: `${name} has closed without a sale.` }
    case 'unknown':
      return { tone: 'info', text: `${name} has closed. Result not available.` }
    case 'watching':
    case 'none':
    case 'winning':
    case 'passed':
      return null
    default:
      return to satisfies never
  }
}
