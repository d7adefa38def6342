// What a party of a trade wants of it.
import { intent } from '../core/intent'

/** The confirmation of this auction's trade is looked at. */
export const tradeOpened = intent('trade/opened')<{ readonly auctionId: number }>()
