// What can be bid next: one step better than the best bid.
import { rateSteps } from './rates'

/** The lowest price that can be bid now, in 32nds: one step above the best, else the minimum; null when neither is known. */
export function minimumNextPrice32(best32: number | null, minimum32: number | null): number | null {
  if (best32 !== null) return best32 + 1
  return minimum32
}

/** The highest rate that can be bid now, in percent: 0.01 below the best, else the highest accepted. */
export function maximumNextRate(bestRate: number | null, highestAccepted: number | null): number | null {
  if (bestRate !== null) return (rateSteps(bestRate) - 1) / 100
  return highestAccepted
}
