// A timer that knows when it is late: a process that was stopped or busy must not take others for silent.

const INTERVAL_MS = 1_000
/** Later than that is late, ms. */
const TOLERANCE_MS = 500

export class HeartbeatTimer {
  #at = performance.now()
  #timer: NodeJS.Timeout | null = null
  /** True when this process itself could not hear for a while. */
  isLate = false

  /** Calls every second. */
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
