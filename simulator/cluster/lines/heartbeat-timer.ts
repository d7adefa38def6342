// A timer that detects when it fires late, because a process that was suspended or busy must not consider others silent.

const INTERVAL_MS = 1_000
/** Tolerated delay, ms. */
const TOLERANCE_MS = 500

export class HeartbeatTimer {
  #at = performance.now()
  #timer: NodeJS.Timeout | null = null
  /** True if this process could not receive messages for a while. */
  isLate = false

  /** Calls the action every second. */
  start(action: () => void): void {
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.isLate = now - this.#at > INTERVAL_MS + TOLERANCE_MS
      this.#at = now
      action()
    }, INTERVAL_MS)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
  }
}
