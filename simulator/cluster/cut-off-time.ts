// How long a node has been cut off from NATS, and whether it may still keep its worlds.

/** So long a node that cannot reach NATS keeps its worlds, which answer nothing meanwhile, real ms; an election takes 9 s. */
const CUT_OFF_MS = 10_000

/** Since when a node cannot reach NATS. */
export class CutOffTime {
  #since: number | null = null

  /** To be told each round whether the node holds its lease. */
  isTooLong(isHeld: boolean): boolean {
    this.#since = isHeld ? null : (this.#since ?? performance.now())
    return this.#since !== null && performance.now() - this.#since > CUT_OFF_MS
  }
}
