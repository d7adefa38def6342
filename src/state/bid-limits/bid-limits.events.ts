// What a bidder wants with a private limit.
import { intent } from '../core/intent'

/** Keep this limit for an auction; null removes it. A text, `102-20` or `5.240`: exported logs replace texts. */
export const bidLimitSaveRequested = intent('bid-limit/save-requested')<{
  readonly auctionId: number
  readonly limit: string | null
}>()
