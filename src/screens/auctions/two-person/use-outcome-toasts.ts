// Shows a toast for each prepared bid that ends while this page is open, because its card disappears immediately.

import { useEffect, useRef } from 'react'
import { preparedName } from '../../../domain/prepared-bid'
import { selectLoan } from '../../../state/market/market.selectors'
import { selectTwoPerson } from '../../../state/two-person/two-person.slice'
import { useToast } from '../../../ui/toasts'
import { useAppSelector, useGetState } from '../../store-binding'
import { knownQuote } from '../loan-copy'
import type { PreparedBid } from './prepared-bid-order'

/**
 * `outcomeOf`: how a bid ended. `reviewedId`: the bid under review, whose toast waits until the review closes. Returns a
 * function to call when the user has read a bid's outcome in the review, so that it gets no toast.
 */
export function useOutcomeToasts(
  outcomeOf: (bid: PreparedBid) => string | null,
  reviewedId: number | null,
): (id: number) => void {
  const { prepared } = useAppSelector(selectTwoPerson)
  const getState = useGetState()
  const toast = useToast()
  /** The bids that may still get a toast. */
  const waitingIds = useRef<ReadonlySet<number>>(new Set())
  // Runs after every render, because `outcomeOf` also changes with the official time.
  useEffect(() => {
    const before = waitingIds.current
    const isOpen = (bid: PreparedBid): boolean =>
      outcomeOf(bid) === null || (bid.id === reviewedId && before.has(bid.id))
    waitingIds.current = new Set(prepared.filter(isOpen).map(({ id }) => id))
    for (const bid of prepared) {
      if (!before.has(bid.id) || waitingIds.current.has(bid.id)) continue
      const figure = knownQuote(bid)
      const project = selectLoan(getState(), bid.auction_id)?.project_name ?? 'an auction'
      toast({
        tone: bid.outcome === 'confirmed' ? 'good' : 'warn',
        text: `${preparedName(bid)}${figure === null ? '' : ` of ${figure}`} on ${project}. ${outcomeOf(bid)}`,
        about: `prepared-bid:${bid.id}`,
      })
    }
  })
  return (id) => {
    waitingIds.current = new Set([...waitingIds.current].filter((each) => each !== id))
  }
}
