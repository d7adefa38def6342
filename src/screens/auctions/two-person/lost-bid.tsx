// A prepared bid that can no longer be accepted: why, and the way back to the ticket. It asks for no PIN.

import { useEffect, useRef } from 'react'
import { preparedName } from '../../../domain/prepared-bid'
import { Button } from '../../../ui/button'
import { focusInPlace } from '../../../ui/focus-in-place'
import type { BidState } from '../bidding/bid-state'
import { ReviewedBid } from '../bidding/reviewed-bid'
import { TicketRecap } from '../bidding/ticket-recap'
import { knownQuote } from '../loan-copy'
import type { PreparedBid } from './prepared-bid-order'
import { Problem } from './problem'

interface LostBidProps {
  readonly bid: PreparedBid
  readonly state: BidState
  readonly busy: boolean
  /** Why the server refused to decline it. */
  readonly problem: string | undefined
  readonly onDecline: () => void
  /** Declines it, and then opens the ticket. */
  readonly onBidAgain: () => void
}

export function LostBid({ bid, state, busy, problem, onDecline, onBidAgain }: LostBidProps) {
  const body = useRef<HTMLDivElement>(null)
  // A key meant for the PIN field must not press a button.
  useEffect(() => focusInPlace(body.current), [])
  return (
    <div ref={body} tabIndex={-1} className="ticket__form">
      <div className="ticket__scroll">
        <div className="ticket__part">
          <ReviewedBid lead={preparedName(bid)} state={state} step="confirm" confirmations={null} busy={busy} />
          <Problem message={problem} />
        </div>
      </div>
      <div className="ticket__foot">
        <TicketRecap figure={knownQuote(bid)} />
        <Button tone="quiet" size="large" busy={busy} onClick={onDecline}>
          Decline
        </Button>
        {state.gone || bid.standing_maximum ? null : (
          <Button size="large" disabled={busy} onClick={onBidAgain}>
            Decline and bid again
          </Button>
        )}
      </div>
    </div>
  )
}
