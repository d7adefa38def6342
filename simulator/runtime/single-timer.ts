// At most one real timer at a time, for the next thing that a world has to do.
import type { RealTime } from './real-time'

/** The longest delay of a Node timer. */
const LONGEST_TIMER_MS = 2_000_000_000

export class SingleTimer {
  #cancel: (() => void) | null = null

  constructor(
    private readonly time: RealTime,
    private readonly callback: () => void,
  ) {}

  /** Calls back after so many real ms, at the latest after 23 days, in place of the timer before; null: not at all. */
  set(ms: number | null): void {
    this.#cancel?.()
    this.#cancel = null
    if (ms === null) return
    this.#cancel = this.time.after(Math.min(LONGEST_TIMER_MS, Math.max(0, Math.ceil(ms))), () => {
      this.#cancel = null
      this.callback()
    })
  }
}
