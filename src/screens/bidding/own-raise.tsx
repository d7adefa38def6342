// Bidding against oneself: a leader who bids again says so by Space or pointer, because Enter confirms every other bid.
import type { Ref } from 'react'
import { useState } from 'react'
import { formatShare } from '../../domain/formats'
import { formatDollars } from '../../domain/money'
import { rateSteps } from '../../domain/rates'
import { formatDistance } from '../../domain/thirty-seconds'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { CheckField } from '../../ui/check-field'
import { quote } from '../auctions/loan-copy'
import type { Figure, Limits } from './bid-entry'
import { proceedsOf } from './bid-entry'
import type { BidState } from './bid-state'

export interface OwnRaise {
  /** The bidder leads, so this bid raises their own. */
  readonly asks: boolean
  /** Nothing is asked, or the bidder has said yes to raising the bid that leads now. */
  readonly isSettled: boolean
  readonly isTicked: boolean
  readonly tick: (ticked: boolean) => void
}

/** The question whether to raise one's own bid. A yes holds for the leading bid of that moment only. */
export function useOwnRaise({ leading, entry, panel }: BidState): OwnRaise {
  const [ticked, setTicked] = useState<number | null>(null)
  const best = panel.auction.best_bid_id
  const asks = leading && entry.ok
  const isTicked = asks && best !== null && ticked === best
  return { asks, isSettled: !asks || isTicked, isTicked, tick: (is) => setTicked(is ? best : null) }
}

interface OwnRaiseFieldProps {
  readonly raise: OwnRaise
  readonly state: BidState
  readonly ref: Ref<HTMLInputElement>
}

/** The question; nothing when none is asked. */
export function OwnRaiseField({ raise, state: { entry, limits, panel }, ref }: OwnRaiseFieldProps) {
  if (!raise.asks || !entry.ok) return null
  return (
    <CheckField
      ref={ref}
      label={limits.kind === 'price' ? 'Raise my own bid' : 'Lower my own rate'}
      checked={raise.isTicked}
      onSwitch={raise.tick}
      // Enter in a checkbox submits its form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      help={raiseSentence(entry.figure, limits, panel)}
    />
  )
}

/** `You lead at 100-18. This raises your own price by 2/32 ($7,730).` */
function raiseSentence(figure: Figure, limits: Limits, panel: AuctionPanel): string {
  const lead = `You lead at ${quote(panel.best)}.`
  if (figure.kind === 'price' && limits.kind === 'price' && limits.best32 !== null) {
    const now = proceedsOf({ kind: 'price', price32: limits.best32 }, panel)
    const then = proceedsOf(figure, panel)
    const more = now === null || then === null ? '' : ` (${formatDollars(Math.round((then - now) / 100))})`
    return `${lead} This raises your own price by ${formatDistance(figure.price32 - limits.best32)}${more}.`
  }
  if (figure.kind === 'rate' && limits.kind === 'rate' && limits.best !== null)
    return `${lead} This lowers your own rate by ${formatShare(rateSteps(limits.best) - rateSteps(figure.rate))}.`
  return lead
}
