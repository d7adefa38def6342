// Shows a toast for each prepared bid that ends while this page is open, because its card disappears immediately.
import { useEffect, useRef } from 'react'
import { selectLoan } from '../../state/market/market.selectors'
import { selectTwoPerson } from '../../state/two-person/two-person.slice'
import { useToast } from '../../ui/toasts'
import { quote } from '../auctions/loan-copy'
import { useAppSelector, useGetState } from '../store-binding'
import type { PreparedBid } from './prepared-bid-copy'

/**
 * `outcomeOf`: how a bid ended. `reviewedId`: the bid under review, which has no toast before the review closes. Returns a
 * function that says that the user has read the outcome of a bid in its review.
 */
export function useOutcomeToasts(
  outcomeOf: (bid: PreparedBid) => string | null,
  reviewedId: number | null,
): (id: number) => void {
  const { prepared } = useAppSelector(selectTwoPerson)
  const getState = useGetState()
  const toast = useToast()
  /** The bids without a toast. */
  const open = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const before = open.current
    const isOpen = (bid: PreparedBid): boolean =>
      outcomeOf(bid) === null || (bid.id === reviewedId && before.has(bid.id))
    open.current = new Set(prepared.filter(isOpen).map(({ id }) => id))
    for (const bid of prepared) {
      if (!before.has(bid.id) || open.current.has(bid.id)) continue
      const project = selectLoan(getState(), bid.auction_id)?.project_name ?? 'an auction'
      toast({
        tone: bid.outcome === 'confirmed' ? 'good' : 'warn',
        text: `Prepared bid of ${quote(bid)} on ${project}. ${outcomeOf(bid)}`,
        about: `prepared-bid:${bid.id}`,
      })
    }
  })
  return (id) => {
    open.current = new Set([...open.current].filter((each) => each !== id))
  }
}
