// How long a delay is. Chance comes from the world's seed, so that equal runs wait equally long.
import type { Draws } from '../world/draws'
import type { DelayLength } from '../world/faults/fault'

const FINENESS = 1_000_000
/** How many standard deviations the 95th percentile is above the median. */
const P95 = 1.645

/** The length of this delay, ms. */
export function delayMs(length: DelayLength, draw: Draws): number {
  if (typeof length === 'number') return length
  if ('between' in length) return draw.between(...length.between)
  // Box–Muller; the logarithm of 0 is infinite.
  const [a, b] = [draw.between(1, FINENESS) / FINENESS, draw.between(1, FINENESS) / FINENESS]
  const deviation = Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b)
  return Math.round(length.median * Math.exp((deviation * Math.log(length.p95 / length.median)) / P95))
}
