// Whether the viewer can see their rank over time: an investor, in a rank-only auction, on a server that has it.
import type { AuctionCard } from '../../state/views/auction-card.view'
import { useOffers } from '../use-offers'
import { useRole } from '../use-role'

export function useShowsRankHistory(card: Pick<AuctionCard, 'hidesBids'> | null): boolean {
  const isOffered = useOffers('rank-history')
  return useRole() === 'investor' && isOffered && card?.hidesBids === true
}
