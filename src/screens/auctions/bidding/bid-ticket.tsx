// The bid ticket: enter, review, confirm, outcome. Docked below the panel, never over it. Incoming events never change
// the typed text, and no bid is sent twice.
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { bidSubject } from '../../../state/market/market.selectors'
import type { RequestState } from '../../../state/requests/requests.slice'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { IconButton } from '../../../ui/button'
import { LineState } from '../../line-state'
import { useRequestState } from '../../request-state'
import { useView } from '../../store-binding'
import { AuctionProvider, useAuction } from '../auction-context'
import { useBidDrafts } from './bid-drafts'
import { EnterStep } from './bid-enter-step'
import { ReviewStep } from './bid-review-step'
import { isInFlight } from './bid-state'
import { TicketHead } from './ticket-head'
import { TicketMoney } from './ticket-money'
import { TicketResult } from './ticket-result'
import { useBid } from './use-bid'
import { useCurrentPreferences } from './use-current-preferences'
import './ticket.css'

export interface BidTicketProps {
  readonly open: boolean
  readonly auctionId: number
  readonly onClose: () => void
}

/** The ticket of one auction. If it is closed before the response arrives, BidToasts shows the outcome. */
export function BidTicket({ open, auctionId, onClose }: BidTicketProps) {
  const panel = useLastNonNull(useView(makeAuctionPanelView, auctionId))
  const attempt = useRef<string | null>(null)
  const outcome = useOutcome(auctionId, attempt.current)
  useEffect(() => {
    // A bid that was sent before this ticket opened, perhaps before a reload, ends in this ticket too.
    if (outcome !== undefined && isInFlight(outcome)) attempt.current = outcome.attempt
  }, [outcome])
  const drafts = useBidDrafts()
  useEffect(() => (open ? drafts.markOpen(auctionId) : undefined), [open, drafts, auctionId])

  const succeeded = outcome?.status === 'succeeded'
  useEffect(() => {
    if (!succeeded) return
    attempt.current = null
    onClose()
  }, [succeeded, onClose])

  if (!open || !panel) return null
  return (
    <AuctionProvider value={panel}>
      <OpenTicket
        outcome={outcome}
        onClose={onClose}
        onSend={(id) => {
          attempt.current = id
        }}
      />
    </AuctionProvider>
  )
}

/** The last non-null value, so that the ticket stays open when the session ends. */
function useLastNonNull<T>(value: T | null): T | null {
  const last = useRef(value)
  if (value !== null) last.current = value
  return value ?? last.current
}

/** The request of this attempt, or an earlier one that is still in flight. */
function useOutcome(auctionId: number, attempt: string | null): RequestState | undefined {
  const request = useRequestState(bidSubject(auctionId))
  if (request === undefined) return undefined
  return isInFlight(request) || request.attempt === attempt ? request : undefined
}

interface OpenTicketProps {
  readonly outcome: RequestState | undefined
  readonly onClose: () => void
  readonly onSend: (attempt: string) => void
}

function OpenTicket({ outcome, onClose, onSend }: OpenTicketProps) {
  const panel = useAuction()
  const bid = useBid(panel, outcome, onSend)
  const { state } = bid
  useCurrentPreferences(bid.reviewing)
  useRestoreFocus()
  const cancel = () => {
    bid.forget()
    onClose()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Otherwise Escape would also close a surrounding sheet.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const closed = panel.auction.status === 'past' && !bid.inFlight
  return (
    <section className="ticket" aria-label="Place a bid" onKeyDown={leave}>
      <div className="ticket__title">
        <h3>Place a bid</h3>
        <span>{panel.loan.project_name}</span>
        <LineState />
        <IconButton label="Close ticket" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {closed ? (
        <TicketResult request={outcome} unsent={bid.typed ? state.text : null} onClose={cancel} />
      ) : (
        <>
          <TicketHead gone={state.gone} />
          {bid.reviewing ? (
            <ReviewStep state={state} onBack={bid.back} onCancel={cancel} onConfirm={bid.confirm} />
          ) : (
            <>
              {bid.inFlight ? null : <TicketMoney entry={state.entry} onText={bid.change} />}
              <EnterStep
                state={state}
                earlier={bid.earlier}
                onText={bid.change}
                onSignator={bid.chooseSignator}
                onCancel={cancel}
                onReview={bid.review}
                sends={!bid.mustReview}
              />
            </>
          )}
        </>
      )}
    </section>
  )
}

/**
 * When the ticket closes, restores focus to the element that had it before. If that element is gone, such as the button that
 * opened the ticket, focuses the panel's button, or its heading once bidding is over.
 */
function useRestoreFocus(): void {
  // Read during the first render, because the form's effects move the focus.
  const [previous] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const isInDocument = previous instanceof HTMLElement && previous !== document.body && previous.isConnected
      const inPanel = ['.panel__foot button:not([disabled])', '.panel > h2'].map((selector) =>
        document.querySelector(selector),
      )
      const next = isInDocument ? previous : inPanel.find((element) => element !== null)
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    },
    [previous],
  )
}
