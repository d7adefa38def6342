// The real time of this process, as an interface, so that tests can replace it.

export interface RealTime {
  /** Monotonic ms. */
  now(): number
  /** Calls back once after this many real ms; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

/** Node's monotonic clock and timers. */
export const realTime: RealTime = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    // The server keeps the process alive, not a world.
    timer.unref()
    return () => clearTimeout(timer)
  },
}
