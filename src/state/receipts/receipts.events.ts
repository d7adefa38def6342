// What a bidder wants of receipts.
import { fact, intent } from '../core/intent'

/** The receipts of an auction are looked at: read them, and again after every bid of one's own. */
export const receiptsOpened = fact('receipts/opened')<{ readonly auctionId: number }>()
/** Read receipts and chain anew and compare them. */
export const receiptsCheckRequested = intent('receipts/check-requested')<{ readonly auctionId: number }>()
