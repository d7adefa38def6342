// Reading single bids, and the subject under which a bid is awaited.
import type { Bid } from '../../contract/bid'
import type { Subject } from '../../contract/fact'
import { get } from '../core/table'
import type { RootState } from '../root-state'

/** One bid, as far as the viewer may see it. */
export const selectBid = (state: RootState, id: number): Bid | undefined => get(state.bids.rows, id)

/** The subject of the request to bid in an auction. */
export const bidSubject = (auctionId: number): Subject => `auction.bid:${auctionId}`
