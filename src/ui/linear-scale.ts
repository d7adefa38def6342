// Where a value stands in a picture: two points make a line. Arithmetic only, in place of a library of scales.

/** Maps `from` onto `to`, both [start, end], evenly; what lies outside goes on in the same line. */
export function linearScale(
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const slope = (end - start) / (high - low)
  return (value) => start + (value - low) * slope
}
