// Toasts on every page about the outcome of a bid. An open ticket shows a refusal itself; an acceptance is always shown
// here, and dismisses the request.
import { useCallback, useEffect, useRef } from 'react'
import { bidSubject, selectAuction, selectLoan } from '../../../state/market/market.selectors'
import { selectReceipts } from '../../../state/receipts/receipts.slice'
import { type RequestState, requestDismissed, selectBidRequests } from '../../../state/requests/requests.slice'
import type { RootState } from '../../../state/root-reducer'
import { type Toast, useToast, useToastChanges } from '../../../ui/toasts'
import { useShownRequests } from '../../request-state'
import { useAppDispatch, useAppSelector, useGetState } from '../../store-binding'
import { toastSubject } from '../toast-subject'
import { useBidDrafts } from './bid-drafts'
import { isInFlight } from './bid-state'
import { lateMsOf, receiptOf } from './late-bid'
import { bidName, refusedBidText } from './refusal-copy'

/** Renders nothing. */
export function BidToasts() {
  const { remove, isOpen } = useBidDrafts()
  useShownRequests(isBid)
  const requests = useAppSelector(selectBidRequests)
  const previous = useRef<typeof requests>([])
  const getState = useGetState()
  const toast = useToast()
  const dispatch = useAppDispatch()
  const announceRefusal = useRefusalToast()
  useEffect(() => {
    const earlier = new Map(previous.current.map(({ auctionId, request }) => [auctionId, request]))
    previous.current = requests
    for (const { auctionId, request } of requests) {
      const accepted = request.status === 'succeeded'
      const refused = request.status === 'failed' && isInFlight(earlier.get(auctionId)) && !isOpen(auctionId)
      if (!accepted && !refused) continue
      if (accepted) {
        remove(auctionId)
        const text = `${nameOf(getState(), auctionId, request)} was accepted.`
        toast({ tone: 'good', text, about: toastSubject(auctionId) })
      } else announceRefusal(auctionId, request)
      dispatch(requestDismissed({ subject: bidSubject(auctionId) }))
    }
  }, [requests, remove, isOpen, getState, toast, dispatch, announceRefusal])
  return null
}

const isBid = (subject: string): boolean => subject.startsWith('auction.bid:')

const nameOf = (state: RootState, auctionId: number, request: RequestState): string =>
  bidName(request, selectLoan(state, auctionId)?.project_name ?? 'an auction')

/** The toast about a refused bid. It says how late the bid was once the receipt is there. */
function useRefusalToast(): (auctionId: number, request: RequestState) => void {
  const getState = useGetState()
  const toast = useToast()
  const { amend } = useToastChanges()
  const receipts = useAppSelector((state) => state.receipts.byAuction)
  /** By auction: the refused bid whose receipt isn't there yet. */
  const waiting = useRef(new Map<number, RequestState>())
  useEffect(() => {
    for (const [auctionId, request] of waiting.current) {
      if (receiptOf(receipts[auctionId], request.attempt) === null) continue
      waiting.current.delete(auctionId)
      amend(refusalToast(getState(), auctionId, request))
    }
  }, [receipts, getState, amend])
  return useCallback(
    (auctionId, request) => {
      if (receiptOf(selectReceipts(getState(), auctionId), request.attempt) === null)
        waiting.current.set(auctionId, request)
      toast(refusalToast(getState(), auctionId, request))
    },
    [getState, toast],
  )
}

function refusalToast(state: RootState, auctionId: number, request: RequestState): Toast {
  const receipt = receiptOf(selectReceipts(state, auctionId), request.attempt)
  const lateMs = lateMsOf(receipt, selectAuction(state, auctionId)?.end_at)
  const where = receipt === null ? '' : ' Its receipt is under My receipts.'
  const text = `${refusedBidText(nameOf(state, auctionId, request), request, lateMs)}${where}`
  return { tone: 'wrong', text, about: toastSubject(auctionId) }
}
