// Long deliveries in slices: what goes to thousands of sockets lets other work in between, and everything still goes out in
// the order in which it was begun.

/** A delivery, one recipient after the other; what is left once it `isOver` is dropped. */
export interface Sending {
  readonly to: readonly number[]
  send(recipient: number): void
  isOver(): boolean
}

/** So many recipients are sent to in one turn of the event loop, about 1 ms. */
const AT_ONCE = 50

interface Begun {
  readonly sending: Sending
  next: number
}

/** The deliveries of one world. The first slice goes out at once, unless others are on their way. */
export class Slices {
  readonly #begun: Begun[] = []
  readonly #waiting: (() => void)[] = []

  constructor(private readonly later: (slice: () => void) => void = setImmediate) {}

  add(sending: Sending): void {
    this.#begun.push({ sending, next: 0 })
    if (this.#begun.length === 1) this.#slice()
  }

  /** Resolves when all that was added has gone out. */
  done(): Promise<void> {
    return this.#begun.length === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Drops everything that has not gone out. */
  end(): void {
    this.#begun.splice(0)
  }

  #slice(): void {
    try {
      this.#sendSome()
    } finally {
      // What was thrown by one recipient's frame keeps nothing from the others.
      if (this.#begun.length > 0) this.later(() => this.#slice())
      else for (const resolve of this.#waiting.splice(0)) resolve()
    }
  }

  #sendSome(): void {
    let left = AT_ONCE
    for (let first = this.#begun[0]; first !== undefined && left > 0; first = this.#begun[0]) {
      const { sending } = first
      const recipient = sending.isOver() ? undefined : sending.to[first.next]
      if (recipient === undefined) {
        this.#begun.shift()
        continue
      }
      first.next += 1
      left -= 1
      sending.send(recipient)
    }
  }
}
