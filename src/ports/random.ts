// The port to randomness.

export interface RandomPort {
  /** A number in [0, 1), evenly distributed. */
  fraction(): number
}
