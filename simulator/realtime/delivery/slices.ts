// Long deliveries in slices: what goes to thousands of sockets lets other work in between, and everything still goes out in
// the order in which it was begun.

/** A delivery, one recipient after the other; what is left once it `isOver` is dropped. */
export interface Sending<Recipient extends number | object> {
  readonly to: readonly Recipient[]
  send(recipient: Recipient): void
  isOver(): boolean
}

/** So many recipients are sent to in one turn of the event loop, about 1 ms. */
const AT_ONCE = 50

/** Sends to the next recipient; false when nobody is left. */
type Begun = () => boolean

/** The deliveries of one world. The first slice goes out at once, unless others are on their way. */
export class Slices {
  readonly #begun: Begun[] = []
  readonly #waiting: (() => void)[] = []
  #isSending = false
  /** Counts the slices. */
  #slices = 0

  constructor(private readonly later: (slice: () => void) => void = setImmediate) {}

  /** True while one recipient of a delivery is sent to. */
  get isSending(): boolean {
    return this.#isSending
  }

  /** Comes after all that was begun before; while a recipient is sent to, it belongs to that one and comes before the next. */
  add<Recipient extends number | object>({ to, send, isOver }: Sending<Recipient>): void {
    let next = 0
    let asked = -1
    const begun = (): boolean => {
      // Nothing that ends a delivery happens within a slice.
      const recipient = asked !== this.#slices && isOver() ? undefined : to[next]
      if (recipient === undefined) return false
      asked = this.#slices
      next += 1
      send(recipient)
      return true
    }
    if (this.#isSending) {
      this.#begun.unshift(begun)
      return
    }
    this.#begun.push(begun)
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
    this.#isSending = true
    this.#slices += 1
    try {
      this.#sendSome()
    } finally {
      this.#isSending = false
      // What was thrown by one recipient's frame keeps nothing from the others.
      if (this.#begun.length > 0) this.later(() => this.#slice())
      else for (const resolve of this.#waiting.splice(0)) resolve()
    }
  }

  #sendSome(): void {
    let left = AT_ONCE
    for (let first = this.#begun[0]; first !== undefined && left > 0; first = this.#begun[0]) {
      if (first()) left -= 1
      else this.#begun.shift()
    }
  }
}
