// Maps a value to a position in a chart. Arithmetic only, instead of a library of scales.

/** Maps `from` onto `to`, both [start, end], linearly, also outside of the range. */
export function linearScale(
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const slope = (end - start) / (high - low)
  return (value) => start + (value - low) * slope
}

/**
 * The round values between two ends, both included: multiples of the smallest of `steps` (ascending) that gives at most
 * `most` of them.
 */
export function ticksBetween(low: number, high: number, steps: readonly number[], most: number): readonly number[] {
  const slack = 1e-9
  for (const step of steps) {
    const first = Math.ceil(low / step - slack)
    const last = Math.floor(high / step + slack)
    const count = last - first + 1
    if (count <= most) return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step)
  }
  return []
}
