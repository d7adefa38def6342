// Reading the bidders of a live auction.
import type { RootState } from '../root-state'
import type { WatchedBidders } from './bidders.state'

/** Undefined while nobody watches them. */
export const selectBidders = (state: RootState, auctionId: number): WatchedBidders | undefined =>
  state.bidders.byAuction[auctionId]
