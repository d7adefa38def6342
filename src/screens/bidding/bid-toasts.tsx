// Toasts on every page about the outcome of a bid. An open ticket shows a refusal itself; an acceptance is always shown
// here, and dismisses the request.
import { useEffect, useRef } from 'react'
import { formatRate } from '../../domain/rates'
import { formatPrice } from '../../domain/thirty-seconds'
import { bidOf } from '../../state/bids/bid-figure'
import { bidSubject, selectLoan } from '../../state/market/market.selectors'
import type { RequestState } from '../../state/requests/requests.slice'
import { requestDismissed, selectBidRequests } from '../../state/requests/requests.slice'
import { useToast } from '../../ui/toasts'
import { toastSubject } from '../auctions/toast-subject'
import { useShownRequests } from '../request-state'
import { useAppDispatch, useAppSelector, useGetState } from '../store-binding'
import { useBidDrafts } from './bid-drafts'
import { isInFlight, refusalOf } from './bid-state'

/** Renders nothing. */
export function BidToasts() {
  const { remove, isOpen } = useBidDrafts()
  useShownRequests(isBid)
  const requests = useAppSelector(selectBidRequests)
  const previous = useRef<typeof requests>([])
  const getState = useGetState()
  const toast = useToast()
  const dispatch = useAppDispatch()
  useEffect(() => {
    const earlier = new Map(previous.current.map(({ auctionId, request }) => [auctionId, request]))
    previous.current = requests
    for (const { auctionId, request } of requests) {
      const accepted = request.status === 'succeeded'
      const refused = request.status === 'failed' && isInFlight(earlier.get(auctionId)) && !isOpen(auctionId)
      if (!accepted && !refused) continue
      const name = selectLoan(getState(), auctionId)?.project_name ?? 'an auction'
      const bid = `Your bid${figureOf(request)} on ${name}`
      if (accepted) remove(auctionId)
      toast(
        accepted
          ? { tone: 'good', text: `${bid} was accepted.`, about: toastSubject(auctionId) }
          : {
              tone: 'wrong',
              text: `${bid} wasn’t accepted: ${refusalOf(request) ?? 'the server didn’t give a reason.'}`,
              about: toastSubject(auctionId),
            },
      )
      dispatch(requestDismissed({ subject: bidSubject(auctionId) }))
    }
  }, [requests, remove, isOpen, getState, toast, dispatch])
  return null
}

const isBid = (subject: string): boolean => subject.startsWith('auction.bid:')

/** ` of 102-19`; empty if the figure is unknown. */
function figureOf(request: RequestState): string {
  const { price32, rate } = bidOf(request)
  if (price32 !== null) return ` of ${formatPrice(price32)}`
  return rate === null ? '' : ` of ${formatRate(rate)}`
}
