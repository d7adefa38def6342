// When a silent socket gets a ping and when it is terminated. Wall time: this is about the network, not about a world.

/** Sent to clients, which ping after so many idle seconds themselves; pusher-js throws on 0. */
export const ACTIVITY_TIMEOUT_SECONDS = 30

const GRACE_MS = 30_000

/** The heartbeat of one socket; times in ms of any steady clock. */
export class Heartbeat {
  #receivedAt: number
  #pingedAt: number | null = null

  constructor(now: number) {
    this.#receivedAt = now
  }

  /** The client sent something, whatever it was. */
  received(now: number): void {
    this.#receivedAt = now
    this.#pingedAt = null
  }

  /** What to do now: nothing, ping once, or terminate the socket. */
  check(now: number): 'fine' | 'ping' | 'dead' {
    if (this.#pingedAt !== null) return now - this.#pingedAt >= GRACE_MS ? 'dead' : 'fine'
    if (now - this.#receivedAt < ACTIVITY_TIMEOUT_SECONDS * 1000) return 'fine'
    this.#pingedAt = now
    return 'ping'
  }
}
