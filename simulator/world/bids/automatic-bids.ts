// Which bids the server makes for standing maxima. docs/bidding.md publishes the rules. Figures are 32nds of a price, or thousandths of
// a percent of a rate.
import type { AuctionProcess } from '../../../src/contract/auction'
import { PRICE_STEP, RATE_STEP } from '../figures'

/** A bid or a maximum of one firm. */
interface Offer {
  readonly profileId: number
  readonly value: number
}

/** The most that a firm would pay, or the lowest rate that it would take. */
export interface Maximum extends Offer {
  /** The order in which maxima were set: the lower one is the earlier one. */
  readonly sequence: number
}

interface Bidding {
  readonly process: AuctionProcess
  /** The best bid; null before the first bid. */
  readonly best: Offer | null
  /** The minimum next bid. */
  readonly next: number
  /** At most one for each firm. */
  readonly maxima: readonly Maximum[]
}

/**
 * The bids that the server makes now, each of which beats the one before: at most one of the runner-up, and then one of the winner.
 * The best maximum wins at one step above the second-best, and the earlier of two equal ones wins at their figure.
 */
export function automaticBids({ process, best, next, maxima }: Bidding): readonly Offer[] {
  // Steps upward, whatever the process, so that more is better.
  const sign = process === 'price' ? 1 : -1
  const step = process === 'price' ? PRICE_STEP : RATE_STEP
  const worth = ({ value }: Offer): number => sign * value
  const minimum = sign * next
  const [winner, runnerUp] = maxima
    .filter((maximum) => worth(maximum) >= minimum)
    .toSorted((a, b) => worth(b) - worth(a) || a.sequence - b.sequence)
  if (winner === undefined) return []
  if (runnerUp === undefined) {
    return winner.profileId === best?.profileId ? [] : [{ profileId: winner.profileId, value: next }]
  }
  const isTie = worth(winner) === worth(runnerUp)
  const lost = isTie ? worth(runnerUp) - step : worth(runnerUp)
  const won = { profileId: winner.profileId, value: sign * (lost + step) }
  return lost >= minimum ? [{ profileId: runnerUp.profileId, value: sign * lost }, won] : [won]
}
