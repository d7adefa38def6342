// A bid that is read once more, with its messages and questions: in the ticket, and in the review of a prepared bid.
import type { ReactNode, Ref, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { figureInWords, isSameFigure, readEntry, readingOf } from './bid-entry'
import { BidMessages } from './bid-messages'
import type { BidState } from './bid-state'
import type { OwnRaise } from './own-raise'
import { OwnRaiseField, useOwnRaise } from './own-raise'

export interface BidQuestions {
  /** The figure may be bid, and every question has its answer. */
  readonly areAnswered: boolean
  readonly raise: OwnRaise
  readonly tick: RefObject<HTMLInputElement | null>
  /** The figure has to be typed again. */
  readonly asksAgain: boolean
  readonly again: RefObject<HTMLInputElement | null>
  readonly retyped: string
  readonly retype: (text: string) => void
  readonly isRepeated: boolean
}

interface Stops {
  readonly form: RefObject<HTMLElement | null>
  /** Gets the focus where nothing is asked. */
  readonly last: RefObject<HTMLElement | null>
}

/** The questions about this bid. The first one gets the focus. */
export function useBidQuestions(state: BidState, { form, last }: Stops): BidQuestions {
  const { entry, limits, beyond } = state
  const tick = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const [retyped, retype] = useState('')
  const raise = useOwnRaise(state)
  const asksAgain = beyond !== null
  const repeated = readEntry(retyped, limits)
  const isRepeated = !asksAgain || (entry.ok && repeated.ok && isSameFigure(entry.figure, repeated.figure))
  const hasAsked = useRef(false)
  useEffect(() => {
    if (raise.asks || asksAgain) hasAsked.current = true
    // A press meant for a question that has gone must not confirm.
    const first = raise.asks ? tick : asksAgain ? again : hasAsked.current ? form : last
    first.current?.focus({ preventScroll: true })
  }, [raise.asks, asksAgain, form, last])
  const areAnswered = entry.ok && isRepeated && raise.isSettled
  return { areAnswered, raise, tick, asksAgain, again, retyped, retype, isRepeated }
}

interface ReviewedBidProps {
  /** Before the figure: `You bid`. */
  readonly lead: string
  readonly state: BidState
  readonly step: 'review' | 'confirm'
  readonly questions: BidQuestions
  readonly busy: boolean
}

/** The figure in large type, what the person must know of it, and the questions. */
export function ReviewedBid({ lead, state, step, questions, busy }: ReviewedBidProps) {
  const { limits, entry, text } = state
  const byPrice = limits.kind === 'price'
  return (
    <>
      <p className="ticket__figure num">
        <span>{lead}</span>
        <b>{entry.ok ? figureInWords(entry.figure) : text}</b>
        {entry.ok && byPrice ? <small>{readingOf(figureInWords(entry.figure), limits)}</small> : null}
      </p>
      {entry.ok || state.moved ? null : (
        <Notice tone="wrong" role="alert">
          {step === 'confirm' ? `${entry.message}. Decline this bid and prepare another one.` : entry.message}
        </Notice>
      )}
      <BidMessages state={state} step={step} />
      <OwnRaiseField ref={questions.tick} raise={questions.raise} state={state} />
      {questions.asksAgain && !busy ? <RetypeField questions={questions} byPrice={byPrice} /> : null}
    </>
  )
}

function RetypeField({ questions, byPrice }: { readonly questions: BidQuestions; readonly byPrice: boolean }) {
  const { again, retyped, retype, isRepeated } = questions
  const [judged, setJudged] = useState(false)
  return (
    <TextField
      ref={again}
      label={byPrice ? 'Type the price again' : 'Type the rate again'}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={retyped}
      onText={retype}
      onBlur={() => setJudged(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setJudged(true)
      }}
      error={judged && retyped !== '' && !isRepeated ? 'This is not the figure above' : null}
    />
  )
}

interface SendButtonProps {
  readonly busy: boolean
  readonly disabled: boolean
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** Submits the form of a bid. A held Enter key, or the second click of the double click that led here, doesn't. */
export function SendButton({ ref, busy, disabled, children }: SendButtonProps) {
  return (
    <Button
      ref={ref ?? null}
      size="large"
      type="submit"
      busy={busy}
      disabled={disabled}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault()
      }}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault()
      }}
    >
      {children}
    </Button>
  )
}
