// A single real timer for the next scheduled command of a world.
import type { RealTime } from './real-time'

/** Below the maximum delay of a Node timer. */
const MAX_TIMER_MS = 2_000_000_000

export class SingleTimer {
  #cancel: (() => void) | null = null

  constructor(
    private readonly time: RealTime,
    private readonly callback: () => void,
  ) {}

  /** Replaces the timer: calls back after this many real ms, at most 23 days. Null cancels it. */
  set(ms: number | null): void {
    this.#cancel?.()
    this.#cancel = null
    if (ms === null) return
    this.#cancel = this.time.after(Math.min(MAX_TIMER_MS, Math.max(0, Math.ceil(ms))), () => {
      this.#cancel = null
      this.callback()
    })
  }
}
