// Official time: the server's clock as this process knows it. Takes readings as arguments; never looks at a clock itself.

export interface ClockEstimate {
  /** Server time, ms since 1970, that belongs to `monotonic`. */
  readonly now: number
  readonly monotonic: number
  /** Server ms per real ms; 0 when paused. */
  readonly rate: number
}

/** Server time at a steady reading of this process, ms since 1970. */
export function officialNow(clock: ClockEstimate, monotonic: number): number {
  return clock.now + (monotonic - clock.monotonic) * clock.rate
}
