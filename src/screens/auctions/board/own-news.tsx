// Toasts about the viewer's own state on every page: outbid, won, lost. One toast per auction: it follows what is so, and
// is withdrawn when that has passed.
import { useEffect, useRef, useState } from 'react'
import { bestFigureText } from '../../../domain/best-figure'
import { priceFromWire } from '../../../domain/thirty-seconds'
import { selectAuction, selectTransitions } from '../../../state/auctions/auctions.selectors'
import { get } from '../../../state/core/table'
import { selectLoan } from '../../../state/loans/loans.selectors'
import type { RootState } from '../../../state/root-state'
import type { Toast } from '../../../ui/toasts'
import { useToast, useToastChanges } from '../../../ui/toasts'
import { useAppSelector, useGetState } from '../../store-binding'
import { toastSubject } from '../toast-subject'

/** Of so many auctions the toast is kept right: as many toasts are there or wait for a place. */
const MOST_FOLLOWED = 6

type Transition = ReturnType<typeof selectTransitions>[number]

/** The best bid of an auction in which the viewer is still outbid; null when that has passed. */
function bestIfOutbid(state: RootState, auctionId: number): string | null {
  const row = selectAuction(state, auctionId)
  if (row?.own !== 'outbid') return null
  const bid = row.best_bid_id === null ? undefined : get(state.bids.rows, row.best_bid_id)
  if (bid === undefined) return null
  return bestFigureText({
    price32: typeof bid.price === 'number' ? priceFromWire(bid.price) : null,
    rate: bid.gnma_interest_rate ?? null,
  })
}

/** Follows the transitions; renders nothing. */
export function OwnNews() {
  const transitions = useAppSelector(selectTransitions)
  const getState = useGetState()
  const toast = useToast()
  const { withdraw, amend } = useToastChanges()
  const heard = useRef(transitions)
  /** The auctions whose toast says that the viewer is outbid, newest last. */
  const [outbidIn, setOutbidIn] = useState<readonly number[]>([])
  useEffect(() => {
    const before = heard.current
    heard.current = transitions
    const last = before[before.length - 1]
    const from = last === undefined ? -1 : transitions.indexOf(last)
    // If the last known transition has dropped out of the bounded list, the rest is too old to announce.
    if (last !== undefined && from < 0) return
    for (const transition of transitions.slice(from + 1)) {
      const { auctionId, to } = transition
      const name = selectLoan(getState(), auctionId)?.project_name ?? 'An auction'
      const news = newsOf(transition, name)
      if (news === null) withdraw(toastSubject(auctionId), 'warn')
      else toast({ ...news, about: toastSubject(auctionId) })
      setOutbidIn((known) => {
        if (to !== 'outbid') return known.includes(auctionId) ? known.filter((id) => id !== auctionId) : known
        return [...known.filter((id) => id !== auctionId), auctionId].slice(-MOST_FOLLOWED)
      })
    }
  }, [transitions, getState, toast, withdraw])

  // While it stays outbid, the figure in the toast moves on with the best bid.
  const figures = useAppSelector((state) => outbidIn.map((id) => bestIfOutbid(state, id)).join())
  useEffect(() => {
    if (figures === '') return
    for (const auctionId of outbidIn) {
      const best = bestIfOutbid(getState(), auctionId)
      const name = selectLoan(getState(), auctionId)?.project_name ?? 'an auction'
      if (best !== null) amend({ ...outbidNews(name, best), about: toastSubject(auctionId) })
    }
  }, [figures, outbidIn, getState, amend])
  return null
}

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
    case 'watching':
    case 'none':
    case 'winning':
    case 'passed':
      return null
    default:
      return to satisfies never
  }
}
