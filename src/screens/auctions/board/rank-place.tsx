// A bidder's place in a live rank-only auction, on the board and in the panel.
import { formatCountOf } from '../../../domain/formats'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { LiveRegion } from '../../../ui/live-region'
import { RANK_ONLY_RULE } from '../loan-copy'
import { distanceText, placeText, shortDistanceText, shortStandingText, standingText } from '../rank-copy'

export interface RankPlaceProps {
  readonly card: AuctionCard
  /**
   * On the board, `short` has rank and distance; where they don't fit, `place` is the rank, and `distance` the distance or else the
   * number of bids. `headline` and `line`: of the panel. `announcement`: this text, with rank and distance in it, to
   * screen readers.
   */
  readonly as: 'place' | 'short' | 'distance' | 'headline' | 'line' | 'announcement'
  /** What an announcement says before and after the standing; empty for silence. */
  readonly around?: readonly [before: string, after: string] | null
}

export function RankPlace({ card, as, around = null }: RankPlaceProps) {
  if (as === 'distance') return shortDistanceText(card) ?? formatCountOf(card.bidCount, 'bid')
  if (as === 'place' || as === 'short') {
    const standing = standingText(card)
    // A column of prices has no room for `No bid yet`.
    const place = card.bidCount === 0 ? 'No bid' : placeText(card)
    const shown = as === 'place' ? place : shortStandingText(card)
    if (shown === standing) return shown
    return (
      <span title={standing}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{standing}</span>
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
