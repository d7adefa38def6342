// A bidder's place in a live rank-only auction, on the board and in the panel.
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { LiveRegion } from '../../../ui/live-region'
import { RANK_ONLY_RULE } from '../loan-copy'
import { distanceText, placeText, shortStandingText, standingText } from '../rank-copy'

export interface RankPlaceProps {
  readonly card: AuctionCard
  /** `short`: on the board. `headline` and `line`: of the panel. `announcement`: this text, with rank and distance in it, to screen readers. */
  readonly as: 'short' | 'headline' | 'line' | 'announcement'
  /** What an announcement says before and after the standing; empty for silence. */
  readonly around?: readonly [before: string, after: string] | null
}

export function RankPlace({ card, as, around = null }: RankPlaceProps) {
  if (as === 'short') {
    const [short, long] = [shortStandingText(card), standingText(card)]
    if (short === long) return short
    return (
      <span title={long}>
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{long}</span>
      </span>
    )
  }
  if (as === 'headline')
    return <b className={typeof card.auction.rank === 'number' ? undefined : 'panel__none'}>{placeText(card)}</b>
  if (as === 'announcement')
    return <LiveRegion text={around === null ? '' : `${around[0]}, ${standingText(card)}, ${around[1]}`} />
  const distance = distanceText(card)
  return <p className="panel__line num">{distance === null ? `${RANK_ONLY_RULE}.` : `Your bid is ${distance}.`}</p>
}
