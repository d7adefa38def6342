// Finds the rate at which payments are worth a price.

/** The precision of a monthly rate: 0.000 000 002 % of bond-equivalent yield. */
const RATE_TOLERANCE = 1e-12

/** Monthly rates, as fractions: −20 % to 100 %. */
const WIDEST = [-0.2, 1] as const
/** Nearly all loans yield between 0 % and 1 % a month. */
const NARROW = [0, 0.01] as const

/**
 * The monthly rate (a fraction between −20 % and 100 %) at which a value that falls as the rate grows equals `price`, to
 * `RATE_TOLERANCE`; null if there is none in that range. False position with the Illinois rule on the logarithm of the value, which
 * is nearly a straight line: about nine values instead of the forty of bisection.
 */
export function rateFor(valueAt: (monthlyRate: number) => number, price: number): number | null {
  const excessAt = (rate: number): number => Math.log(valueAt(rate) / price)
  return rootWithin(excessAt, NARROW) ?? rootWithin(excessAt, WIDEST)
}

/** The root of a falling function within this range; null if there is none. */
function rootWithin(excessAt: (rate: number) => number, [from, to]: readonly [number, number]): number | null {
  let [low, high] = [from, to]
  let [above, below] = [excessAt(low), excessAt(high)]
  if (!(above >= 0 && below <= 0)) return null
  let [previous, side] = [Number.NaN, 0]
  for (;;) {
    const rate = above === below ? low : low + ((high - low) * above) / (above - below)
    if (Math.abs(rate - previous) < RATE_TOLERANCE || high - low < RATE_TOLERANCE) return rate
    previous = rate
    const excess = excessAt(rate)
    // The Illinois rule: an end that stays twice counts half, so that it moves too.
    if (excess >= 0) {
      ;[low, above] = [rate, excess]
      if (side > 0) below /= 2
      side = 1
    } else {
      ;[high, below] = [rate, excess]
      if (side < 0) above /= 2
      side = -1
    }
  }
}
