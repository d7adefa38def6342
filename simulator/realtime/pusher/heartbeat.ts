// When a silent socket is asked for a sign of life and when it is given up. Wall time: the wire itself is meant.

/** A client that hears this number pings after that many idle seconds itself; non-zero or pusher-js throws. */
export const ACTIVITY_TIMEOUT_SECONDS = 30

const GRACE_MS = 30_000

/** One socket's pulse; times in ms of any steady clock. */
export class Pulse {
  #heardAt: number
  #askedAt: number | null = null

  constructor(now: number) {
    this.#heardAt = now
  }

  /** Anything at all came from the client. */
  heard(now: number): void {
    this.#heardAt = now
    this.#askedAt = null
  }

  /** What to do now: nothing, ask once, or give the socket up. */
  check(now: number): 'fine' | 'ask' | 'dead' {
    if (this.#askedAt !== null) return now - this.#askedAt >= GRACE_MS ? 'dead' : 'fine'
    if (now - this.#heardAt < ACTIVITY_TIMEOUT_SECONDS * 1000) return 'fine'
    this.#askedAt = now
    return 'ask'
  }
}
