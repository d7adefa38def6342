// The real time of this process, as an interface, so that tests can replace it.

export interface RealTime {
  /** Monotonic ms. */
  now(): number
  /** Calls back once after so many real ms; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

/** Monotonic clock and timers of Node. */
export const realTime: RealTime = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    // A world alone does not keep the process alive: the server does.
    timer.unref()
    return () => clearTimeout(timer)
  },
}
