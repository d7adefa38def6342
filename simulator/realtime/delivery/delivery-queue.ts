// Spreads deliveries to thousands of sockets over several turns of the event loop, in order, so that other work can run in between.

/** A delivery to recipients one by one. The rest is dropped once `isCanceled` returns true. */
export interface QueuedDelivery<Recipient extends number | object> {
  readonly to: readonly Recipient[]
  send(recipient: Recipient): void
  isCanceled(): boolean
}

/** Recipients per turn of the event loop, which takes about 1 ms. */
const RECIPIENTS_PER_TURN = 50

/** Sends to the next recipient; false if none is left. */
type SendNext = () => boolean

/** The deliveries of one world. The first turn runs immediately unless other deliveries are pending. */
export class DeliveryQueue {
  readonly #queue: SendNext[] = []
  readonly #waiting: (() => void)[] = []
  #isSending = false
  /** Counts the turns. */
  #turns = 0

  constructor(private readonly schedule: (turn: () => void) => void = setImmediate) {}

  /** True while a recipient is being served. */
  get isSending(): boolean {
    return this.#isSending
  }

  /** Queues a delivery. If it is added while a recipient is served, it runs before the next recipient. */
  add<Recipient extends number | object>({ to, send, isCanceled }: QueuedDelivery<Recipient>): void {
    let next = 0
    let checkedTurn = -1
    const sendNext = (): boolean => {
      // Nothing can end a delivery within a turn, so check once per turn.
      const recipient = checkedTurn !== this.#turns && isCanceled() ? undefined : to[next]
      if (recipient === undefined) return false
      checkedTurn = this.#turns
      next += 1
      send(recipient)
      return true
    }
    if (this.#isSending) {
      this.#queue.unshift(sendNext)
      return
    }
    this.#queue.push(sendNext)
    if (this.#queue.length === 1) this.#runTurn()
  }

  /** Resolves when all deliveries are done. */
  whenDone(): Promise<void> {
    return this.#queue.length === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Drops all pending deliveries. */
  end(): void {
    this.#queue.splice(0)
  }

  #runTurn(): void {
    this.#isSending = true
    this.#turns += 1
    try {
      this.#sendSome()
    } finally {
      this.#isSending = false
      // An error for one recipient must not stop the others.
      if (this.#queue.length > 0) this.schedule(() => this.#runTurn())
      else for (const resolve of this.#waiting.splice(0)) resolve()
    }
  }

  #sendSome(): void {
    let remaining = RECIPIENTS_PER_TURN
    for (let first = this.#queue[0]; first !== undefined && remaining > 0; first = this.#queue[0]) {
      if (first()) remaining -= 1
      else this.#queue.shift()
    }
  }
}
