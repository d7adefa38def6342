// Second step of the bid dialog: read it once more, then confirm. The only place from which a bid is sent.
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button'
import type { Fact } from '../../ui/facts'
import { Facts } from '../../ui/facts'
import { Notice } from '../../ui/states'
import { quote } from '../auctions/loan-copy'
import { meaningOf } from './bid-enter-step'
import { figureInWords, isFar } from './bid-entry'
import { BidMessages } from './bid-messages'
import type { BidState } from './bid-state'
import { isInFlight } from './bid-state'

interface ReviewStepProps {
  readonly state: BidState
  readonly onBack: () => void
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** The bid in large figures, and Confirm bid. */
export function ReviewStep({ state, onBack, onCancel, onConfirm }: ReviewStepProps) {
  const { panel, limits, entry, text, request } = state
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const busy = isInFlight(request)
  const stopped = !entry.ok || state.blocked !== null || state.signedOut
  const facts: Fact[] = [
    { name: 'Best bid', value: panel.best ? quote(panel.best) : 'No bid yet' },
    ...meaningOf(state),
  ]
  if (state.signator) facts.push({ name: 'Bidding signator', value: state.signator.name })
  return (
    <div className="bid">
      <p className="bid__figure num">
        <span>You bid</span>
        <b>{entry.ok ? figureInWords(entry.figure) : text}</b>
      </p>
      <Facts layout="lines" facts={facts} />
      {entry.ok || state.moved ? null : (
        <Notice tone="wrong" role="alert">
          {entry.message}
        </Notice>
      )}
      {entry.ok && isFar(entry.figure, limits) ? (
        <Notice tone="warn">This is far from the best bid. Is it what you mean?</Notice>
      ) : null}
      <BidMessages state={state} />
      <p className="key">
        A bid is binding and cannot be taken back. Its answer, accepted or refused, leaves a receipt under My receipts
        in the panel of the auction.
      </p>
      <Button tone="bare" size="small" disabled={busy} onClick={onBack}>
        {limits.kind === 'price' ? 'Change the price' : 'Change the rate'}
      </Button>
      <div className="dialog__foot">
        <Button tone="quiet" size="large" disabled={request?.status === 'pending'} onClick={onCancel}>
          {request?.status === 'unknown' ? 'Close' : 'Cancel'}
        </Button>
        <Button
          ref={button}
          size="large"
          busy={busy}
          disabled={stopped}
          // A held Enter key, or the second click of a double click on Review bid, must not confirm.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault()
          }}
          onClick={(event) => {
            if (event.detail <= 1) onConfirm()
          }}
        >
          {request?.status === 'pending' ? 'Sending…' : request?.status === 'unknown' ? 'Checking…' : 'Confirm bid'}
        </Button>
      </div>
    </div>
  )
}
