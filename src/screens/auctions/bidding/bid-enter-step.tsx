// First step of the ticket: entering the price or rate, with help to get it right.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { BidDraft } from '../../../domain/bid-drafts'
import { Button } from '../../../ui/button'
import { ChipButton } from '../../../ui/chip-toggle'
import { Facts } from '../../../ui/facts'
import { FieldKey } from '../../../ui/field-key'
import { focusInPlace } from '../../../ui/focus-in-place'
import { StepperField } from '../../../ui/stepper-field'
import { useMarketDay } from '../../official-clock'
import { FirmLimitLine } from '../two-person/firm-limit-line'
import { quickChoices, readingOf, stepHelp, stepText } from './bid-entry'
import { figureFacts } from './bid-facts'
import { BidMessages } from './bid-messages'
import { type BidState, isInFlight } from './bid-state'
import { BiddingSignatorField } from './bidding-signator-field'
import { earlierEntryOf } from './earlier-entry'
import { OwnLimit } from './own-limit'
import { TicketRecap } from './ticket-recap'

interface EnterStepProps {
  readonly state: BidState
  /** What was typed before the ticket opened; null for nothing. */
  readonly earlier: BidDraft | null
  readonly onText: (text: string) => void
  readonly onSignator: (id: number) => void
  readonly onCancel: () => void
  readonly onReview: () => void
  /** Submitting sends the bid without a review. */
  readonly sends: boolean
}

/** PageUp and PageDown move as far as the largest quick choice. */
const PAGE_STEPS = 8

export function EnterStep({ state, earlier, onText, onSignator, onCancel, onReview, sends }: EnterStepProps) {
  const { panel, limits, text, entry } = state
  const [showErrors, setShowErrors] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    focusInPlace(input.current)
    input.current?.select()
  }, [])
  const busy = isInFlight(state.request)
  const { stopped } = state
  const entered = earlierEntryOf(earlier, text, limits, useMarketDay())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || stopped) return
    setShowErrors(true)
    if (entry.ok) onReview()
    else input.current?.focus()
  }
  const byPrice = limits.kind === 'price'
  return (
    <form className="ticket__form" onSubmit={submit} noValidate>
      <div className="ticket__scroll">
        <div className="ticket__part">
          <StepperField
            ref={input}
            label={byPrice ? 'Price' : 'GNMA rate'}
            inputMode="decimal"
            value={text}
            onText={onText}
            onStep={(steps) => onText(stepText(text, limits, steps))}
            onLeave={() => setShowErrors(true)}
            page={PAGE_STEPS}
            downLabel={byPrice ? 'Down 1/32' : 'Down 0.01%'}
            upLabel={byPrice ? 'Up 1/32' : 'Up 0.01%'}
            disabled={busy}
            parsedText={readingOf(text, limits)}
            help={stepHelp(limits, panel)}
            error={(showErrors || state.moved) && !entry.ok ? entry.message : null}
          />
          <div className="ticket__quick">
            {byPrice ? <FieldKey character="-" label="Hyphen" field={input} onText={onText} disabled={busy} /> : null}
            {quickChoices(limits).map((choice) => (
              <ChipButton key={choice.label} disabled={busy} onPress={() => onText(choice.text)}>
                {choice.label}
              </ChipButton>
            ))}
            {entered?.kind === 'offered' && !busy ? (
              <ChipButton
                onPress={() => {
                  // It was typed before, so what is wrong with it is no surprise.
                  setShowErrors(true)
                  onText(entered.text)
                }}
              >
                {entered.label}
              </ChipButton>
            ) : null}
          </div>
          {entered?.kind === 'beaten' && !busy ? <p className="key num">{entered.sentence}</p> : null}
        </div>
        <div className="ticket__part">
          <BidMessages state={state} step="enter" />
          <Facts layout="lines" facts={figureFacts(state)} />
          <BiddingSignatorField state={state} onSignator={onSignator} />
          <FirmLimitLine auctionId={panel.auction.id} />
          <OwnLimit auctionId={panel.auction.id} limits={limits} />
        </div>
      </div>
      <div className="ticket__foot">
        <TicketRecap />
        <Button tone="quiet" size="large" onClick={onCancel}>
          {busy ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" size="large" busy={busy} disabled={stopped}>
          {busy ? 'Checking…' : sends ? 'Confirm bid' : 'Review bid'}
        </Button>
      </div>
    </form>
  )
}
