// Second step of the ticket: read it once more, type a far price again, then confirm.
import type { FormEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import type { Fact } from '../../ui/facts'
import { Facts } from '../../ui/facts'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { PreparedBy } from '../two-person/prepared-by'
import { usePreparation } from '../two-person/use-preparation'
import { figureInWords, isSameFigure, readEntry, readingOf } from './bid-entry'
import { meaningOf } from './bid-meaning'
import { BidMessages } from './bid-messages'
import type { BidState } from './bid-state'
import { isInFlight } from './bid-state'
import { OwnRaiseField, useOwnRaise } from './own-raise'

interface ReviewStepProps {
  readonly state: BidState
  readonly onBack: () => void
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** The bid in large figures, and Confirm bid. */
export function ReviewStep({ state, onBack, onCancel, onConfirm }: ReviewStepProps) {
  const { limits, entry, text, request, beyond } = state
  const form = useRef<HTMLFormElement>(null)
  const tick = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const [retyped, setRetyped] = useState('')
  const [judged, setJudged] = useState(false)
  const asksAgain = beyond !== null
  const preparation = usePreparation(state.panel.auction.id, onCancel)
  const raise = useOwnRaise(state)
  useFocus({ form, tick, again, button }, raise.asks, asksAgain)
  const busy = isInFlight(request) || preparation.busy
  const repeated = readEntry(retyped, limits)
  const isRepeated = !asksAgain || (entry.ok && repeated.ok && isSameFigure(entry.figure, repeated.figure))
  const cannotPrepare = preparation.needed && preparation.tooFew
  const cannotBid = !entry.ok || state.blocked !== null || state.signedOut
  const stopped = cannotBid || !isRepeated || !raise.isSettled || cannotPrepare
  const facts: Fact[] = [...meaningOf(state)]
  if (state.signator && !preparation.needed) facts.push({ name: 'Bidding signator', value: state.signator.name })
  const byPrice = limits.kind === 'price'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || stopped) return
    if (!preparation.needed) onConfirm()
    else if (entry.ok) preparation.prepare(entry.figure)
  }
  return (
    <form ref={form} tabIndex={-1} className="ticket__form" onSubmit={submit} noValidate>
      <div className="ticket__scroll">
        <div className="ticket__part">
          <p className="ticket__figure num">
            <span>You bid</span>
            <b>{entry.ok ? figureInWords(entry.figure) : text}</b>
            {entry.ok && byPrice ? <small>{readingOf(figureInWords(entry.figure), limits)}</small> : null}
          </p>
          {entry.ok || state.moved ? null : (
            <Notice tone="wrong" role="alert">
              {entry.message}
            </Notice>
          )}
          <BidMessages state={state} step="review" />
          <OwnRaiseField ref={tick} raise={raise} state={state} />
          {asksAgain && !busy ? (
            <TextField
              ref={again}
              label={byPrice ? 'Type the price again' : 'Type the rate again'}
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              value={retyped}
              onText={setRetyped}
              onBlur={() => setJudged(true)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') setJudged(true)
              }}
              error={judged && retyped !== '' && !isRepeated ? 'This is not the figure above' : null}
            />
          ) : null}
          <PreparedBy preparation={preparation} />
        </div>
        <div className="ticket__part">
          <Facts layout="lines" facts={facts} />
          <p className="key">
            A bid is binding and cannot be taken back. Its answer, accepted or refused, leaves a receipt under My
            receipts in the panel of the auction.
          </p>
          <Button tone="bare" size="small" disabled={busy} onClick={onBack}>
            {byPrice ? 'Change the price' : 'Change the rate'}
          </Button>
        </div>
      </div>
      <div className="ticket__foot">
        <Button tone="quiet" size="large" onClick={onCancel}>
          {busy ? 'Close' : 'Cancel'}
        </Button>
        <Button
          ref={button}
          size="large"
          type="submit"
          busy={busy}
          disabled={stopped}
          // A held Enter key, or the second click of a double click on Review bid, must not confirm.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault()
          }}
          onClick={(event) => {
            if (event.detail > 1) event.preventDefault()
          }}
        >
          {preparation.needed ? 'Prepare bid' : sendLabel(request)}
        </Button>
      </div>
    </form>
  )
}

interface Stops {
  readonly form: RefObject<HTMLElement | null>
  readonly tick: RefObject<HTMLElement | null>
  readonly again: RefObject<HTMLElement | null>
  readonly button: RefObject<HTMLElement | null>
}

/** Focuses the first question, or Confirm bid where nothing was asked: a press meant for a question that has gone must not confirm. */
function useFocus({ form, tick, again, button }: Stops, asksRaise: boolean, asksAgain: boolean): void {
  const hasAsked = useRef(false)
  useEffect(() => {
    if (asksRaise || asksAgain) hasAsked.current = true
    const first = asksRaise ? tick : asksAgain ? again : hasAsked.current ? form : button
    first.current?.focus({ preventScroll: true })
  }, [asksRaise, asksAgain, form, tick, again, button])
}

function sendLabel(request: BidState['request']): string {
  if (request?.status === 'pending') return 'Sending…'
  return request?.status === 'unknown' ? 'Checking…' : 'Confirm bid'
}
