// Linear scales and ticks for charts.

/** Maps one range linearly to another. Extrapolates outside the range. */
export function linearScale(
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const slope = (end - start) / (high - low)
  return (value) => start + (value - low) * slope
}

/** Tick values from `low` to `high`: multiples of the smallest of `steps` (ascending) that gives at most `limit` ticks. */
export function ticksBetween(low: number, high: number, steps: readonly number[], limit: number): readonly number[] {
  const slack = 1e-9
  for (const step of steps) {
    const first = Math.ceil(low / step - slack)
    const last = Math.floor(high / step + slack)
    const count = last - first + 1
    if (count <= limit) return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step)
  }
  return []
}
