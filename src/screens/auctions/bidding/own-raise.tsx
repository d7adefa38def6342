// Raising your own bid: a leader who bids again must tick a checkbox with Space or the pointer. Enter won't do, because it
// confirms every other bid.
import { type Ref, useState } from 'react'
import { formatShare } from '../../../domain/formats'
import { formatDollars } from '../../../domain/money'
import { rateSteps } from '../../../domain/rates'
import { formatDistance } from '../../../domain/thirty-seconds'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { CheckField } from '../../../ui/check-field'
import { knownQuote } from '../loan-copy'
import { type Figure, type Limits, proceedsOf } from './bid-entry'
import type { BidState } from './bid-state'

export interface OwnRaise {
  /** The bidder leads, so this bid raises their own. */
  readonly isRequired: boolean
  /** Not required, or confirmed for the current leading bid. */
  readonly isConfirmed: boolean
  readonly checked: boolean
  readonly setChecked: (checked: boolean) => void
}

/** Whether the bidder confirms raising their own bid. The confirmation is void once the leading bid changes. */
export function useOwnRaise({ leading, entry, panel }: BidState): OwnRaise {
  const [confirmedBid, setConfirmedBid] = useState<number | null>(null)
  const best = panel.auction.best_bid_id
  const isRequired = leading && entry.ok
  const checked = isRequired && best !== null && confirmedBid === best
  return {
    isRequired,
    isConfirmed: !isRequired || checked,
    checked,
    setChecked: (isChecked) => setConfirmedBid(isChecked ? best : null),
  }
}

interface OwnRaiseFieldProps {
  readonly raise: OwnRaise
  readonly state: BidState
  readonly ref: Ref<HTMLInputElement>
}

/** The checkbox; hidden unless required. */
export function OwnRaiseField({ raise, state: { entry, limits, panel }, ref }: OwnRaiseFieldProps) {
  if (!raise.isRequired || !entry.ok) return null
  return (
    <CheckField
      ref={ref}
      label={limits.kind === 'price' ? 'Raise my own bid' : 'Lower my own rate'}
      checked={raise.checked}
      onSwitch={raise.setChecked}
      // Enter in a checkbox submits its form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      help={raiseSentence(entry.figure, limits, panel)}
    />
  )
}

/** `You lead at 100-18. This bid raises your own price by 2/32 ($7,730).` */
function raiseSentence(figure: Figure, limits: Limits, panel: AuctionPanel): string {
  const best = knownQuote(panel.best)
  const lead = best === null ? 'You lead.' : `You lead at ${best}.`
  if (figure.kind === 'price' && limits.kind === 'price' && limits.best32 !== null) {
    const now = proceedsOf({ kind: 'price', price32: limits.best32 }, panel)
    const then = proceedsOf(figure, panel)
    const more = now === null || then === null ? '' : ` (${formatDollars(Math.round((then - now) / 100))})`
    return `${lead} This bid raises your own price by ${formatDistance(figure.price32 - limits.best32)}${more}.`
  }
  if (figure.kind === 'rate' && limits.kind === 'rate' && limits.best !== null)
    return `${lead} This bid lowers your own rate by ${formatShare(rateSteps(limits.best) - rateSteps(figure.rate))}.`
  return lead
}
