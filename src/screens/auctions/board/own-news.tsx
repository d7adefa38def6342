// Toasts about the viewer's own state on every page: outbid, won, lost. One toast per auction: it follows what is so, and
// is withdrawn when that has passed.
import { useMemo } from 'react'
import { bestFigureText } from '../../../domain/best-figure'
import { priceFromWire } from '../../../domain/thirty-seconds'
import { get } from '../../../state/core/table'
import { selectAuction, selectLoan, selectTransitions } from '../../../state/market/market.selectors'
import { selectOwnState } from '../../../state/market/own-state'
import type { RootState } from '../../../state/root-state'
import type { Toast } from '../../../ui/toasts'
import { useToast, useToastChanges } from '../../../ui/toasts'
import { useEachState } from '../../each-state'
import { toastSubject } from '../toast-subject'

/** Of so many auctions the toast is kept right: as many toasts are there or wait for a place. */
const MOST_FOLLOWED = 6

type Transition = ReturnType<typeof selectTransitions>[number]

/** The best bid of an auction in which the viewer is still outbid; null when that has passed. */
function bestIfOutbid(state: RootState, auctionId: number): string | null {
  const row = selectAuction(state, auctionId)
  if (row === undefined || selectOwnState(state, auctionId) !== 'outbid') return null
  const bid = row.best_bid_id === null ? undefined : get(state.market.bids, row.best_bid_id)
  if (bid === undefined) return null
  return bestFigureText({
    price32: typeof bid.price === 'number' ? priceFromWire(bid.price) : null,
    rate: bid.gnma_interest_rate ?? null,
  })
}

/** Follows the transitions; renders nothing. */
export function OwnNews() {
  const show = useToast()
  const { withdraw, amend } = useToastChanges()
  useEachState(useMemo(() => createOwnNews({ show, withdraw, amend }), [show, withdraw, amend]))
  return null
}

interface Toasts extends ReturnType<typeof useToastChanges> {
  readonly show: ReturnType<typeof useToast>
}

/** Makes what looks at each state; what is so at the first one is no news. */
function createOwnNews({ show, withdraw, amend }: Toasts): (state: RootState) => void {
  let heard: readonly Transition[] | null = null
  /** The auctions whose toast says that the viewer is outbid, with the figure in it; newest last. */
  const outbidIn = new Map<number, string | null>()

  function tell(state: RootState, transition: Transition): void {
    const { auctionId, to } = transition
    const news = newsOf(transition, nameOf(state, auctionId) ?? 'An auction')
    if (news === null) withdraw(toastSubject(auctionId), 'warn')
    else show({ ...news, about: toastSubject(auctionId) })
    outbidIn.delete(auctionId)
    if (to === 'outbid') outbidIn.set(auctionId, null)
    for (const id of outbidIn.keys()) if (outbidIn.size > MOST_FOLLOWED) outbidIn.delete(id)
  }

  /** While it stays outbid, the figure in the toast moves on with the best bid. */
  function followFigures(state: RootState): void {
    for (const [auctionId, shown] of outbidIn) {
      const best = bestIfOutbid(state, auctionId)
      if (best === shown) continue
      outbidIn.set(auctionId, best)
      if (best !== null)
        amend({ ...outbidNews(nameOf(state, auctionId) ?? 'an auction', best), about: toastSubject(auctionId) })
    }
  }

  return (state) => {
    const transitions = selectTransitions(state)
    const before = heard ?? transitions
    heard = transitions
    if (transitions !== before) {
      const last = before[before.length - 1]
      const from = last === undefined ? -1 : transitions.lastIndexOf(last)
      // If the last known transition has dropped out of the bounded list, the rest is too old to announce.
      if (last === undefined || from >= 0) for (const each of transitions.slice(from + 1)) tell(state, each)
    }
    followFigures(state)
  }
}

const nameOf = (state: RootState, auctionId: number): string | undefined => selectLoan(state, auctionId)?.project_name

const outbidNews = (name: string, best: string | null): Toast => ({
  tone: 'warn',
  text: `Outbid on ${name}: the best bid is now ${best ?? 'another’s'}.`,
})

/** The toast for a change of the viewer's own state; null for none. The answer to a bid already says that it leads. */
export function newsOf(transition: Pick<Transition, 'to' | 'price32' | 'rate'>, name: string): Toast | null {
  const { to } = transition
  const best = bestFigureText(transition)
  const at = best === null ? '' : ` at ${best}`
  switch (to) {
    case 'outbid':
      return outbidNews(name, best)
    case 'won':
      return { tone: 'good', text: `You won ${name}${at}.` }
    case 'lost':
      return { tone: 'wrong', text: `${name} has closed. You did not win; it was sold${at}.` }
    case 'no-sale':
      return { tone: 'info', text: `${name} has closed without a sale.` }
    case 'unknown':
      return { tone: 'info', text: `${name} has closed. This server doesn’t say how it ended.` }
    case 'watching':
    case 'none':
    case 'winning':
    case 'passed':
      return null
    default:
      return to satisfies never
  }
}
