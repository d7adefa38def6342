// What a person wants of a comparison.
import { intent } from '../core/intent'

/** Choose an auction, or leave it out again. One too many is not taken, and the state says so. */
export const comparisonToggleRequested = intent('comparison/toggle-requested')<{ readonly auctionId: number }>()
/** These and no others: what an address names, or what the session storage held when the person was recognized. */
export const comparisonSet = intent('comparison/set')<{ readonly ids: readonly number[] }>()
