// What a party of a trade wants of it.
import { fact } from '../core/intent'

/** The confirmation of this auction's trade is looked at. */
export const tradeOpened = fact('trade/opened')<{ readonly auctionId: number }>()
