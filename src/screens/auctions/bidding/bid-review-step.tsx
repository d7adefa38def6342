// Second step of the ticket: review the bid, retype it if it is far from the best, then confirm.
import { type FormEvent, useRef } from 'react'
import { Button } from '../../../ui/button'
import { type Fact, Facts } from '../../../ui/facts'
import { useOffers } from '../../use-offers'
import { ReviewYields } from '../money/review-yields'
import { PreparedBy } from '../two-person/prepared-by'
import { usePreparation } from '../two-person/use-preparation'
import { formatFigure } from './bid-entry'
import { figureFacts } from './bid-facts'
import { type BidState, isInFlight } from './bid-state'
import { ReviewedBid, SendButton, useBidConfirmations } from './reviewed-bid'
import { TicketRecap } from './ticket-recap'

interface ReviewStepProps {
  readonly state: BidState
  readonly onBack: () => void
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

export function ReviewStep({ state, onBack, onCancel, onConfirm }: ReviewStepProps) {
  const { limits, entry, request } = state
  const hasReceipts = useOffers('receipts')
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const preparation = usePreparation(state.panel.auction.id, onCancel)
  const confirmations = useBidConfirmations(state, { form, fallback: button })
  const busy = isInFlight(request) || preparation.busy
  const cannotPrepare = preparation.isRequired && preparation.hasTooFewSignators
  const stopped = !entry.ok || state.stopped || !confirmations.areComplete || cannotPrepare
  const facts: Fact[] = [...figureFacts(state)]
  if (state.signator && !preparation.isRequired) facts.push({ name: 'Bidding signator', value: state.signator.name })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || stopped) return
    if (!preparation.isRequired) onConfirm()
    else if (entry.ok) preparation.prepare(entry.figure, state)
  }
  return (
    <form ref={form} tabIndex={-1} className="ticket__form" onSubmit={submit} noValidate>
      <div className="ticket__scroll">
        <div className="ticket__part">
          <ReviewedBid lead="You bid" state={state} step="review" confirmations={confirmations} busy={busy} />
          <PreparedBy preparation={preparation} />
        </div>
        <div className="ticket__part">
          <Facts layout="lines" facts={facts} />
          {entry.ok ? (
            <div className="ticket__yields">
              <ReviewYields
                price32={entry.figure.kind === 'price' ? entry.figure.price32 : null}
                rate={entry.figure.kind === 'rate' ? entry.figure.rate : null}
              />
            </div>
          ) : null}
          <p className="key">
            A bid is binding and can’t be withdrawn.
            {hasReceipts ? ' Accepted or refused, it gets a receipt under My receipts in the auction panel.' : null}
          </p>
          <Button tone="bare" size="small" disabled={busy} onClick={onBack}>
            {limits.kind === 'price' ? 'Change the price' : 'Change the rate'}
          </Button>
        </div>
      </div>
      <div className="ticket__foot">
        <TicketRecap figure={entry.ok ? formatFigure(entry.figure) : null} />
        <Button tone="quiet" size="large" onClick={onCancel}>
          {busy ? 'Close' : 'Cancel'}
        </Button>
        <SendButton ref={button} busy={busy} disabled={stopped}>
          {preparation.isRequired ? 'Prepare bid' : sendLabel(request)}
        </SendButton>
      </div>
    </form>
  )
}

function sendLabel(request: BidState['request']): string {
  if (request?.status === 'pending') return 'Sending…'
  return request?.status === 'unknown' ? 'Checking…' : 'Confirm bid'
}
