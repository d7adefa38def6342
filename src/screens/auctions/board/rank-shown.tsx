// Where a rank-only auction shows a bidder's place. What it shows loads only for such an auction.
import { WhenLoaded } from '../../../ui/lazy-part'
import { rankPlace } from './lazy-rank'
import type { RankPlaceProps } from './rank-place'

export const RankShown = (props: RankPlaceProps) => (
  <WhenLoaded part={rankPlace} fallback={null}>
    <rankPlace.Component {...props} />
  </WhenLoaded>
)
