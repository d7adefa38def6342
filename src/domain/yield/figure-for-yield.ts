// Converts a typed yield to a figure that can be bid: a price on the grid of 1/32, or a rate on the grid of 0.01 %.
import type { YieldBasis } from './assumption'
import { priceAtYield, type ValuedSecurity } from './values'

/** A price this close below a step counts as that step, because of floating-point errors. In 32nds. */
const CLOSE = 1e-7

/**
 * The highest price in 32nds at which the yield is at least this (percent): one step more yields less. Null if no price
 * above zero does.
 */
export function highestPriceFor(security: ValuedSecurity, basis: YieldBasis, targetYield: number): number | null {
  const price32 = Math.floor(priceAtYield(security, basis, targetYield) * 32 + CLOSE)
  return Number.isFinite(price32) && price32 > 0 ? price32 : null
}

/** The search range for a rate, in steps of 0.01 %: up to 30 %. */
const MAX_STEPS = 3000

/**
 * The lowest rate in percent, a multiple of 0.01, at which the yield at a fixed price (32nds) is at least this (percent):
 * one step less yields less. Null if no rate up to 30 % does.
 */
export function lowestRateFor(
  securityAt: (gnmaRate: number) => ValuedSecurity,
  basis: YieldBasis,
  fixedPrice32: number,
  targetYield: number,
): number | null {
  const yieldsEnough = (steps: number): boolean =>
    priceAtYield(securityAt(steps / 100), basis, targetYield) * 32 + CLOSE >= fixedPrice32
  if (!yieldsEnough(MAX_STEPS)) return null
  let low = 0
  let high = MAX_STEPS
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (yieldsEnough(middle)) high = middle
    else low = middle
  }
  return high / 100
}
