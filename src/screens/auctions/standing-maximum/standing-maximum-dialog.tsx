// The form for a standing maximum: enter it, review it, and set it, or prepare it under the two-person rule.
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lostMaximum } from '../../../state/standing-maxima/sent-maximum'
import { type StandingMaximum, standingMaximumSubjects } from '../../../state/standing-maxima/standing-maxima.slice'
import { Button, IconButton } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { FieldKey } from '../../../ui/field-key'
import { focusInPlace } from '../../../ui/focus-in-place'
import { StepperField } from '../../../ui/stepper-field'
import { useToast } from '../../../ui/toasts'
import { useRequestState } from '../../request-state'
import { useAuction } from '../auction-context'
import { formatFigure, readingOf, stepHelp, stepText } from '../bidding/bid-entry'
import { figureFacts } from '../bidding/bid-facts'
import { BidMessages } from '../bidding/bid-messages'
import type { BidState } from '../bidding/bid-state'
import { BiddingSignatorField } from '../bidding/bidding-signator-field'
import { ReviewedBid, SendButton, useBidConfirmations } from '../bidding/reviewed-bid'
import { useCurrentPreferences } from '../bidding/use-current-preferences'
import { toastSubject } from '../toast-subject'
import { PreparedBy } from '../two-person/prepared-by'
import { usePreparation } from '../two-person/use-preparation'
import { askedText, initialText } from './standing-maximum-copy'
import { useMaximum } from './use-maximum'
import '../bidding/ticket.css'
import '../two-person/two-person.css'

interface StandingMaximumDialogProps {
  /** The maximum to change; null to set one. */
  readonly maximum: StandingMaximum | null
  readonly onClose: () => void
}

export function StandingMaximumDialog({ maximum, onClose }: StandingMaximumDialogProps) {
  const { auction, loan } = useAuction()
  const toast = useToast()
  const [isReviewing, setIsReviewing] = useState(false)
  // An order that didn't arrive is there to be sent again.
  const lost = lostMaximum(useRequestState(standingMaximumSubjects.set(auction.id)))
  const form = useMaximum(lost === null ? initialText(maximum) : askedText(lost), () => {
    toast({ tone: 'good', text: `Standing maximum set for ${loan.project_name}.`, about: toastSubject(auction.id) })
    onClose()
  })
  useCurrentPreferences(isReviewing)
  const { state } = form
  const title = state.limits.kind === 'price' ? 'Bid for me up to' : 'Bid for me down to'
  return (
    <Dialog open onClose={onClose} title={title} titleHidden className="prepared-review">
      <section className="ticket" aria-label="Set a standing maximum">
        <div className="ticket__title">
          <h2>{title}</h2>
          <span>{loan.project_name}</span>
          <IconButton label="Close" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        {isReviewing ? (
          <Review
            lead={title}
            state={state}
            busy={form.busy}
            onSend={form.send}
            onBack={() => setIsReviewing(false)}
            onClose={onClose}
          />
        ) : (
          <Enter
            state={state}
            onText={form.change}
            onSignator={form.chooseSignator}
            onReview={() => setIsReviewing(true)}
            onClose={onClose}
          />
        )}
      </section>
    </Dialog>
  )
}

interface EnterProps {
  readonly state: BidState
  readonly onText: (text: string) => void
  readonly onSignator: (id: number) => void
  readonly onReview: () => void
  readonly onClose: () => void
}

function Enter({ state, onText, onSignator, onReview, onClose }: EnterProps) {
  const { panel, limits, text, entry } = state
  const [showErrors, setShowErrors] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    focusInPlace(input.current)
    input.current?.select()
  }, [])
  const byPrice = limits.kind === 'price'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShowErrors(true)
    if (entry.ok && !state.stopped) onReview()
    else input.current?.focus()
  }
  return (
    <form className="ticket__form" onSubmit={submit} noValidate>
      <div className="ticket__scroll">
        <div className="ticket__part">
          <StepperField
            ref={input}
            label={byPrice ? 'Highest price' : 'Lowest GNMA rate'}
            inputMode="decimal"
            value={text}
            onText={onText}
            onStep={(steps) => onText(stepText(text, limits, steps))}
            onLeave={() => setShowErrors(text !== '')}
            page={8}
            downLabel={byPrice ? 'Down 1/32' : 'Down 0.01%'}
            upLabel={byPrice ? 'Up 1/32' : 'Up 0.01%'}
            disabled={false}
            parsedText={readingOf(text, limits)}
            help={stepHelp(limits, panel)}
            error={showErrors && !entry.ok ? entry.message : null}
          />
          {byPrice ? (
            <div className="ticket__quick">
              <FieldKey character="-" label="Hyphen" field={input} onText={onText} />
            </div>
          ) : null}
        </div>
        <div className="ticket__part">
          <BidMessages state={state} step="enter" />
          <Facts layout="lines" facts={figureFacts(state)} />
          <BiddingSignatorField state={state} onSignator={onSignator} />
          <p className="key">
            The server bids the least that leads, and never beyond this. Nobody else sees it. You can change or withdraw
            it before the end; bids already made stand.
          </p>
        </div>
      </div>
      <div className="ticket__foot">
        <Button tone="quiet" size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="large" disabled={state.stopped}>
          Review
        </Button>
      </div>
    </form>
  )
}

interface ReviewProps {
  readonly lead: string
  readonly state: BidState
  readonly busy: boolean
  readonly onSend: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

function Review({ lead, state, busy: sending, onSend, onBack, onClose }: ReviewProps) {
  const { entry } = state
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const preparation = usePreparation(state.panel.auction.id, onClose, true)
  const confirmations = useBidConfirmations(state, { form, fallback: button })
  const busy = sending || preparation.busy
  const cannotPrepare = preparation.isRequired && preparation.hasTooFewSignators
  const stopped = state.stopped || !confirmations.areComplete || cannotPrepare
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || stopped || !entry.ok) return
    if (preparation.isRequired) preparation.prepare(entry.figure, state)
    else onSend()
  }
  return (
    <form ref={form} tabIndex={-1} className="ticket__form" onSubmit={submit} noValidate>
      <div className="ticket__scroll">
        <div className="ticket__part">
          <ReviewedBid lead={lead} state={state} step="review" confirmations={confirmations} busy={busy} />
          <PreparedBy preparation={preparation} />
        </div>
        <div className="ticket__part">
          <Facts layout="lines" facts={figureFacts(state)} />
          <p className="key">
            Each bid that the server makes for you is binding. The maximum and each bid get a receipt under My receipts.
          </p>
          <Button tone="bare" size="small" disabled={busy} onClick={onBack}>
            {entry.ok ? `Change ${formatFigure(entry.figure)}` : 'Change the figure'}
          </Button>
        </div>
      </div>
      <div className="ticket__foot">
        <Button tone="quiet" size="large" onClick={onClose}>
          {busy ? 'Close' : 'Cancel'}
        </Button>
        <SendButton ref={button} busy={busy} disabled={stopped}>
          {sending ? 'Sending…' : preparation.isRequired ? 'Prepare maximum' : 'Set maximum'}
        </SendButton>
      </div>
    </form>
  )
}
