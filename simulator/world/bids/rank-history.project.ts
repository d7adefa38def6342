// What a firm saw of its standing in a rank-only auction, bid by bid, in wire form.
import type { RankHistory } from '../../../src/contract/rank-history'
import { maySee } from '../auctions/visibility'
import { isoInstant } from '../figures'
import { personById } from '../people/people'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { bestBids, distanceBand, rankOf } from './bidding'

/** The standings of this user's firm, none unless the auction is rank-only; null for anyone but an investor who may see it. */
export function rankHistoryFor(state: WorldState, userId: number, auctionId: number): RankHistory | null {
  const person = personById(state, userId)
  const auction = rowOf(state.auctions, auctionId)
  const profileId = person?.role === 'investor' ? person.profile?.id : undefined
  if (person === undefined || profileId === undefined) return null
  if (auction === undefined || !maySee(person, auction)) return null
  const bids = auction.rankOnly ? auction.bids : []
  const standings = bids.map(({ at }, index) => {
    const then = { ...auction, bids: bids.slice(0, index + 1) }
    return {
      at: isoInstant(at),
      bid_count: then.bids.length,
      investor_count: bestBids(then).length,
      rank: rankOf(then, profileId),
      distance_band: distanceBand(then, profileId),
    }
  })
  return { auction_id: auctionId, standings }
}
