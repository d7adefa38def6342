// Decides when a node that is cut off from NATS must release its worlds.

/** How long a node without NATS keeps its worlds, although they respond to nothing, real ms. Longer than an election, which takes 9 s. */
const CUT_OFF_MS = 10_000

/** Tracks since when a node cannot reach NATS. */
export class CutOffTime {
  #since: number | null = null

  /** Call each round with whether the node holds its lease. True if it has been cut off for too long. */
  isTooLong(isHeld: boolean): boolean {
    this.#since = isHeld ? null : (this.#since ?? performance.now())
    return this.#since !== null && performance.now() - this.#since > CUT_OFF_MS
  }
}
