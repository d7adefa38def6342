// Counts the pings of one socket and their answers: an answer says that the client has received everything that was sent
// before it. Knows no protocol.

interface Waiting {
  /** How many answers must have come. */
  readonly answers: number
  readonly tell: (received: boolean) => void
}

export class Echoes {
  #sent = 0
  #came = 0
  #isClosed = false
  #waiting: Waiting[] = []

  /** A ping was sent. */
  sent(): void {
    this.#sent += 1
  }

  /** An answer came. */
  came(): void {
    this.#came += 1
    this.#tell(({ answers }) => answers <= this.#came, true)
  }

  /** The socket has closed: no answer will come. */
  closed(): void {
    this.#isClosed = true
    this.#tell(() => true, false)
  }

  /** True as soon as the last ping that was sent is answered; false when the socket closes before. */
  answered(): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false)
    return new Promise((tell) => this.#waiting.push({ answers: this.#sent, tell }))
  }

  #tell(whom: (waiting: Waiting) => boolean, received: boolean): void {
    const answered = this.#waiting.filter(whom)
    this.#waiting = this.#waiting.filter((waiting) => !answered.includes(waiting))
    for (const { tell } of answered) tell(received)
  }
}
