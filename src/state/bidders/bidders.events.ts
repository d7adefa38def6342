// A seller watches the bidders of a live auction.
import { fact } from '../core/intent'

/** They are looked at: kept live from now on. */
export const biddersWatched = fact('bidders/watched')<{ readonly auctionId: number }>()
/** Nobody looks at them here any more. */
export const biddersLeft = fact('bidders/left')<{ readonly auctionId: number }>()
