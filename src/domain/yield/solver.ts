// Finds the rate at which payments are worth a price.

/** The precision of a monthly rate: 0.000 000 002 % of bond-equivalent yield. */
const RATE_TOLERANCE = 1e-12

const LOWEST = -0.2
const HIGHEST = 1

/**
 * The monthly rate (a fraction between −20 % and 100 %) at which a value that falls as the rate grows equals `price`, to
 * `RATE_TOLERANCE`; null if there is none in that range. Uses bisection, which needs no guess or derivative.
 */
export function rateFor(valueAt: (monthlyRate: number) => number, price: number): number | null {
  if (!(valueAt(LOWEST) >= price && valueAt(HIGHEST) <= price)) return null
  let low = LOWEST
  let high = HIGHEST
  while (high - low > RATE_TOLERANCE) {
    const middle = (low + high) / 2
    if (valueAt(middle) >= price) low = middle
    else high = middle
  }
  return low
}
