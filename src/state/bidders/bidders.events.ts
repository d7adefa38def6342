// A seller watches the bidders of a live auction.
import { intent } from '../core/intent'

/** They are looked at: kept live from now on. */
export const biddersWatched = intent('bidders/watched')<{ readonly auctionId: number }>()
/** Nobody looks at them here any more. */
export const biddersLeft = intent('bidders/left')<{ readonly auctionId: number }>()
