// Maps a value to a position in a chart. Arithmetic only, instead of a library of scales.

/** Maps `from` onto `to`, both [start, end], linearly, also outside of the range. */
export function linearScale(
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const slope = (end - start) / (high - low)
  return (value) => start + (value - low) * slope
}
