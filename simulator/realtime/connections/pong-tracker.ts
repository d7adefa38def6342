// Counts the pings and pongs of one socket. A pong proves that the client has received everything sent before its ping.

interface Waiting {
  /** The number of pongs to wait for. */
  readonly pongs: number
  readonly resolve: (received: boolean) => void
}

export class PongTracker {
  #pings = 0
  #pongs = 0
  #isClosed = false
  #waiting: Waiting[] = []

  /** Call when a ping was sent. */
  pingSent(): void {
    this.#pings += 1
  }

  /** Call when a pong arrived. */
  pongReceived(): void {
    this.#pongs += 1
    this.#resolve(({ pongs }) => pongs <= this.#pongs, true)
  }

  /** Call when the socket has closed. */
  closed(): void {
    this.#isClosed = true
    this.#resolve(() => true, false)
  }

  /** Resolves with true once the last ping is answered; with false if the socket closes first. */
  whenAnswered(): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false)
    return new Promise((resolve) => this.#waiting.push({ pongs: this.#pings, resolve }))
  }

  #resolve(matches: (waiting: Waiting) => boolean, received: boolean): void {
    const answered = this.#waiting.filter(matches)
    this.#waiting = this.#waiting.filter((waiting) => !answered.includes(waiting))
    for (const { resolve } of answered) resolve(received)
  }
}
