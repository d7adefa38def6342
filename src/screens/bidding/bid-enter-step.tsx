// First step of the bid dialog: the figure, with everything that helps to enter it correctly.
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { formatAge } from '../../domain/official-time'
import { selectConnection } from '../../state/connection/connection.selectors'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { Button } from '../../ui/button'
import { ChipButton } from '../../ui/chip-toggle'
import type { Fact } from '../../ui/facts'
import { Facts } from '../../ui/facts'
import { SelectField } from '../../ui/select-field'
import { Notice } from '../../ui/states'
import { StepperField } from '../../ui/stepper-field'
import { quote } from '../auctions/loan-copy'
import { useOfficialNow } from '../official-clock'
import { useAppSelector } from '../store-binding'
import { isFar, overBest, proceedsText, quickChoices, stepHelp, stepped } from './bid-entry'
import { BidMessages } from './bid-messages'
import type { BidState } from './bid-state'
import { isInFlight } from './bid-state'

interface EnterStepProps {
  readonly state: BidState
  readonly onText: (text: string) => void
  readonly onSignator: (id: number) => void
  readonly onCancel: () => void
  readonly onReview: () => void
  /** The settings skip the review: this press sends the bid. */
  readonly sends: boolean
}

/** PageUp and PageDown move by the steps of the largest quick choice. */
const PAGE_STEPS = 8

/** Figure, quick choices, what it means, signator. */
export function EnterStep({ state, onText, onSignator, onCancel, onReview, sends }: EnterStepProps) {
  const { panel, limits, text, entry } = state
  const [judged, setJudged] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const busy = isInFlight(state.request)
  const stopped = state.blocked !== null || state.signedOut

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || stopped) return
    setJudged(true)
    if (entry.ok) onReview()
    else input.current?.focus()
  }
  const byPrice = limits.kind === 'price'
  return (
    <form className="bid" onSubmit={submit} noValidate>
      <div className="bid__best">
        <BestLines panel={panel} />
      </div>
      <StepperField
        ref={input}
        label={byPrice ? 'Price' : 'GNMA rate'}
        value={text}
        onText={onText}
        onStep={(steps) => onText(stepped(text, limits, steps))}
        onLeave={() => setJudged(true)}
        page={PAGE_STEPS}
        downLabel={byPrice ? 'Down 1/32' : 'Down 0.01%'}
        upLabel={byPrice ? 'Up 1/32' : 'Up 0.01%'}
        disabled={busy}
        help={stepHelp(limits, panel)}
        error={(judged || state.moved) && !entry.ok ? entry.message : null}
      />
      <div className="bid__quick">
        {quickChoices(limits).map((choice) => (
          <ChipButton key={choice.label} disabled={busy} onPress={() => onText(choice.text)}>
            {choice.label}
          </ChipButton>
        ))}
      </div>
      <Facts layout="lines" facts={meaningOf(state)} />
      {state.signators.length > 0 ? (
        <SelectField
          label="Bidding signator"
          value={String(state.signator?.id ?? '')}
          choices={state.signators.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoice={(id) => onSignator(Number(id))}
        />
      ) : null}
      {entry.ok && isFar(entry.figure, limits) ? (
        <Notice tone="warn" role="status">
          This is far from the best bid. Is it what you mean?
        </Notice>
      ) : null}
      <BidMessages state={state} />
      <div className="dialog__foot">
        <Button tone="quiet" size="large" onClick={onCancel}>
          {state.request?.status === 'unknown' ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" size="large" busy={busy} disabled={stopped}>
          {busy ? 'Checking…' : sends ? 'Confirm bid' : 'Review bid'}
        </Button>
      </div>
    </form>
  )
}

/** What the figure means: proceeds, and the distance to the best bid. */
export function meaningOf({ panel, limits, entry }: BidState): readonly Fact[] {
  const figure = entry.ok ? entry.figure : null
  const over = figure && overBest(figure, limits)
  return [
    { name: 'Proceeds to the lender', value: (figure && proceedsText(figure, panel)) ?? '—' },
    limits.kind === 'price'
      ? { name: 'Over the best bid', value: over ?? (panel.best ? '—' : 'first bid') }
      : { name: 'Under the best bid', value: over ?? (panel.best ? '—' : 'first bid') },
  ]
}

function BestLines({ panel }: { readonly panel: AuctionPanel }) {
  const facts: Fact[] = [{ name: 'Best bid', value: <BestWithAge panel={panel} /> }]
  if (panel.ownBest) facts.push({ name: 'Your last bid', value: quote(panel.ownBest) })
  return <Facts layout="lines" facts={facts} />
}

function BestWithAge({ panel }: { readonly panel: AuctionPanel }) {
  const now = useOfficialNow()
  const live = useAppSelector((state) => selectConnection(state).phase === 'live')
  const { best } = panel
  if (best === null) return <>No bid yet</>
  return (
    <>
      {now === null ? null : (
        <span className={live ? 'bid__age' : 'bid__age bid__age--old'}>
          <span className={live ? 'dot dot--good' : 'dot dot--warn'} />
          {formatAge(now - Date.parse(best.created_at))} ago
        </span>
      )}{' '}
      {quote(best)}
    </>
  )
}
