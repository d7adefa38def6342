// Toasts about the viewer's own state on every page: outbid, won, lost. A hidden tab also shows the text in its title.
// One toast per change of state, never per bid.
import { useEffect, useRef } from 'react'
import { bestFigureText } from '../../../domain/best-figure'
import { selectTransitions } from '../../../state/auctions/auctions.selectors'
import { selectLoan } from '../../../state/loans/loans.selectors'
import type { Toast } from '../../../ui/toasts'
import { useToast } from '../../../ui/toasts'
import { useAppSelector, useGetState } from '../../store-binding'

type Transition = ReturnType<typeof selectTransitions>[number]

/** Follows the transitions; renders nothing. */
export function OwnNews() {
  const transitions = useAppSelector(selectTransitions)
  const getState = useGetState()
  const toast = useToast()
  const heard = useRef(transitions)
  useEffect(() => {
    const before = heard.current
    heard.current = transitions
    const last = before[before.length - 1]
    const from = last === undefined ? -1 : transitions.indexOf(last)
    // If the last known transition has dropped out of the bounded list, the rest is too old to announce.
    if (last !== undefined && from < 0) return
    for (const transition of transitions.slice(from + 1)) {
      const name = selectLoan(getState(), transition.auctionId)?.project_name ?? 'An auction'
      const news = newsOf(transition, name)
      if (news === null) continue
      toast(news)
      markTitle(news.text)
    }
  }, [transitions, getState, toast])
  return null
}

/** The toast for a change of the viewer's own state; null for none. The answer to a bid already says that it leads. */
export function newsOf(transition: Pick<Transition, 'to' | 'price32' | 'rate'>, name: string): Toast | null {
  const { to } = transition
  const best = bestFigureText(transition)
  const at = best === null ? '' : ` at ${best}`
  switch (to) {
    case 'outbid':
      return {
        tone: 'warn',
        text: `Outbid on ${name}: the best bid is now ${best ?? 'another’s'}.`,
      }
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

/** Shows the text in the title of a hidden tab until the tab is visible. */
function markTitle(text: string): void {
  if (!document.hidden) return
  const title = document.title.replace(/^● .*? — /, '')
  document.title = `● ${text} — ${title}`
  const seen = () => {
    if (document.hidden) return
    document.title = document.title.replace(/^● .*? — /, '')
    document.removeEventListener('visibilitychange', seen)
  }
  document.addEventListener('visibilitychange', seen)
}
