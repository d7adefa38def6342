// Rates in percent. Added as integers of a thousandth of a basis point, so that 4.955 + 0.25 is 5.205.

const SCALE = 100_000

/**
 * Note rate = GNMA rate + servicing spread, percent, exact to five decimals.
 * @example noteRate(4.955, 0.25) // 5.205
 */
export function noteRate(gnmaRate: number, servicingSpread: number): number {
  return (Math.round(gnmaRate * SCALE) + Math.round(servicingSpread * SCALE)) / SCALE
}

/** `5.250%`. */
export function formatRate(percent: number): string {
  return `${percent.toFixed(3)}%`
}

/** `5.250`, as typed. */
export function formatRateEntry(percent: number): string {
  return percent.toFixed(3)
}

/** A signed number of steps of 0.01 percent: −1 → `−0.01%`. */
export function formatRateDifference(steps: number): string {
  return `${steps < 0 ? '−' : steps > 0 ? '+' : ''}${(Math.abs(steps) / 100).toFixed(2)}%`
}

/** A rate in steps of 0.01 percent as an integer, for bids in the rate process: 5.25 → 525. */
export function rateSteps(percent: number): number {
  return Math.round(percent * 100)
}

/** True if the rate is a multiple of 0.01, the step of the rate process. */
export function isOnRateGrid(percent: number): boolean {
  return Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9
}
