// Decides when a silent socket is pinged and when it is terminated, in real time.

/** Sent to clients, which ping after this many idle seconds. pusher-js throws on 0. */
export const ACTIVITY_TIMEOUT_SECONDS = 30

/** How long a client may take to answer a ping. */
const GRACE_MS = 30_000

/** The heartbeat of one socket. Times are ms of a monotonic clock. */
export class Heartbeat {
  #receivedAt: number
  #pingedAt: number | null = null

  constructor(now: number) {
    this.#receivedAt = now
  }

  /** Call when the client sent anything. */
  received(now: number): void {
    this.#receivedAt = now
    this.#pingedAt = null
  }

  /** Returns what to do now: nothing, ping, or terminate the socket. */
  check(now: number): 'fine' | 'ping' | 'dead' {
    if (this.#pingedAt !== null) return now - this.#pingedAt >= GRACE_MS ? 'dead' : 'fine'
    if (now - this.#receivedAt < ACTIVITY_TIMEOUT_SECONDS * 1000) return 'fine'
    this.#pingedAt = now
    return 'ping'
  }
}
