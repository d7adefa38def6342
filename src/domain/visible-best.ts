// The best bid as a bidder sees it. Pure.
import type { AuctionProcess } from '../contract/auction'
import { type BidFigure, bidScore } from '../contract/bid'

interface VisibleBids<B> {
  readonly rank_only?: boolean | null | undefined
  readonly best_bid?: B | null | undefined
  readonly bids: readonly B[]
  readonly loan: { readonly auction_process_type?: AuctionProcess | null | undefined }
}

/** The best bid as the bidder sees it: in a rank-only auction that they don't lead, their own, because no other is sent. */
export function visibleBest<B extends BidFigure>({ rank_only, best_bid, bids, loan }: VisibleBids<B>): B | null {
  if (best_bid || rank_only !== true) return best_bid ?? null
  const isRate = loan.auction_process_type === 'rate'
  return bids.reduce<B | null>(
    (best, bid) => (best === null || bidScore(bid, isRate) > bidScore(best, isRate) ? bid : best),
    null,
  )
}
