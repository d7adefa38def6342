// A bid or a standing maximum under review, with its messages and extra confirmations: before it's sent, and when it was prepared.
import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { FieldKey } from '../../../ui/field-key'
import { focusInPlace } from '../../../ui/focus-in-place'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { formatFigure, isSameFigure, type Limits, orderName, readEntry, readingOf } from './bid-entry'
import { BidMessages } from './bid-messages'
import type { BidState } from './bid-state'
import { type OwnRaise, OwnRaiseField, useOwnRaise } from './own-raise'

/** Extra confirmations before a bid can be sent. */
export interface BidConfirmations {
  /** The bid is valid and everything is confirmed. */
  readonly areComplete: boolean
  readonly raise: OwnRaise
  readonly raiseRef: RefObject<HTMLInputElement | null>
  readonly mustRetype: boolean
  readonly retypeRef: RefObject<HTMLInputElement | null>
  readonly retyped: string
  readonly retype: (text: string) => void
  readonly isRetypeCorrect: boolean
}

interface FocusTargets {
  readonly form: RefObject<HTMLElement | null>
  /** Focused if there is nothing to confirm. */
  readonly fallback: RefObject<HTMLElement | null>
}

/** The extra confirmations for this bid. Focuses the first one. */
export function useBidConfirmations(state: BidState, { form, fallback }: FocusTargets): BidConfirmations {
  const { entry, limits, exceededLimits } = state
  const raiseRef = useRef<HTMLInputElement>(null)
  const retypeRef = useRef<HTMLInputElement>(null)
  const [retyped, retype] = useState('')
  const raise = useOwnRaise(state)
  const mustRetype = exceededLimits !== null
  const retypedEntry = readEntry(retyped, limits)
  const isRetypeCorrect =
    !mustRetype || (entry.ok && retypedEntry.ok && isSameFigure(entry.figure, retypedEntry.figure))
  const wasRequired = useRef(false)
  // Usually only for a moment, so its field takes no focus.
  const isSettling = mustRetype && isOnlyUnread(exceededLimits) && state.rulesGap === 'reading'
  const hasTyped = retyped !== ''
  useEffect(() => {
    if (raise.isRequired || (mustRetype && !isSettling) || hasTyped) wasRequired.current = true
  }, [raise.isRequired, mustRetype, isSettling, hasTyped])
  const wasSettling = useRef(false)
  useEffect(() => {
    const hasSettled = wasSettling.current
    wasSettling.current = isSettling
    const { activeElement } = document
    const isInField = activeElement !== form.current && form.current?.contains(activeElement) === true
    // The user has already gone to another field, such as the PIN.
    if (hasSettled && isInField) return
    // When the last confirmation disappears, focus the form: a key meant for that field must not submit.
    const last = wasRequired.current || isSettling ? form : fallback
    const first = raise.isRequired ? raiseRef : mustRetype && !isSettling ? retypeRef : last
    focusInPlace(first.current)
  }, [raise.isRequired, mustRetype, isSettling, form, fallback])
  const areComplete = entry.ok && isRetypeCorrect && raise.isConfirmed
  return { areComplete, raise, raiseRef, mustRetype, retypeRef, retyped, retype, isRetypeCorrect }
}

const isOnlyUnread = ({ deviation, exposure, unchecked }: NonNullable<BidState['exceededLimits']>): boolean =>
  !deviation && !exposure && !unchecked

interface ReviewedBidProps {
  /** Text before the figure: `You bid`. */
  readonly lead: string
  readonly state: BidState
  readonly step: 'review' | 'confirm'
  /** Null if the bid can no longer be sent. */
  readonly confirmations: BidConfirmations | null
  readonly busy: boolean
}

/** The figure in large type, its messages, and the extra confirmations. */
export function ReviewedBid({ lead, state, step, confirmations, busy }: ReviewedBidProps) {
  const { limits, entry, text } = state
  const byPrice = limits.kind === 'price'
  return (
    <>
      <p className="ticket__figure num">
        <span>{lead}</span>
        <b>{entry.ok ? formatFigure(entry.figure) : text}</b>
        {entry.ok && byPrice ? <small>{readingOf(formatFigure(entry.figure), limits)}</small> : null}
      </p>
      {entry.ok || state.moved ? null : (
        <Notice tone="wrong" role="alert">
          {step === 'confirm'
            ? `${entry.message}. Decline this ${orderName(limits)} and prepare a new one.`
            : entry.message}
        </Notice>
      )}
      <BidMessages state={state} step={step} />
      {confirmations === null ? null : (
        <>
          <OwnRaiseField ref={confirmations.raiseRef} raise={confirmations.raise} state={state} />
          {confirmations.mustRetype && !busy ? <RetypeField confirmations={confirmations} limits={limits} /> : null}
        </>
      )}
    </>
  )
}

interface RetypeFieldProps {
  readonly confirmations: BidConfirmations
  readonly limits: Limits
}

function RetypeField({ confirmations, limits }: RetypeFieldProps) {
  const byPrice = limits.kind === 'price'
  const { retypeRef, retyped, retype, isRetypeCorrect } = confirmations
  const [showErrors, setShowErrors] = useState(false)
  return (
    <TextField
      ref={retypeRef}
      label={byPrice ? 'Retype the price' : 'Retype the rate'}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={retyped}
      onText={retype}
      onBlur={() => setShowErrors(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setShowErrors(true)
      }}
      trailing={byPrice ? <FieldKey character="-" label="Hyphen" field={retypeRef} onText={retype} /> : null}
      error={showErrors && retyped !== '' && !isRetypeCorrect ? `Doesn’t match the ${orderName(limits)} above` : null}
    />
  )
}

interface SendButtonProps {
  readonly busy: boolean
  readonly disabled: boolean
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** Submits a bid form. Ignores a held Enter key, and the second click of the double click that opened this step. */
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
