// Writes that nobody waits for, one after the other: what could not be stored comes before all others, and is tried again with
// the next one.

export class WriteQueue {
  #last: Promise<void> = Promise.resolve()
  #owed: (() => Promise<void>)[] = []
  #isClosed = false
  /** The payment of what is owed that nobody has to ask for again, and after which turn it comes. */
  #payment: { readonly after: Promise<void>; readonly done: Promise<void> } | null = null

  /** `isFinal`: a failure after which trying again is of no use. */
  constructor(private readonly isFinal: (error: unknown) => boolean) {}

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** True while something could not be stored yet. */
  get owes(): boolean {
    return this.#owed.length > 0
  }

  add(write: () => Promise<void>): void {
    if (this.#isClosed) return
    this.#inTurn(async () => {
      this.#owed.push(write)
      await this.#pay()
    }).catch(() => undefined)
  }

  /** Resolves when everything that was added is stored; rejects when some of it could not be. */
  async settled(): Promise<void> {
    const last = this.#last
    await last
    if (this.#owed.length === 0 || this.#isClosed) return
    // All who waited for the same turn wait for one payment, not each for one of his own.
    if (this.#payment?.after === last) return this.#payment.done
    // What was added meanwhile pays first, and may itself wait for whoever asks here.
    if (this.#last !== last) throw new Error('what was written before could not be stored yet')
    this.#payment = { after: last, done: this.#inTurn(() => this.#pay()) }
    return this.#payment.done
  }

  /** Forgets what could not be stored. */
  drop(): void {
    this.#owed = []
  }

  /** Finishes; what is added later is left out. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#last
  }

  async #pay(): Promise<void> {
    for (let next = this.#owed[0]; next !== undefined; next = this.#owed[0]) {
      try {
        await next()
      } catch (error) {
        // A write that will never be taken must not hold up all others.
        if (this.isFinal(error)) this.#done(next)
        throw error
      }
      this.#done(next)
    }
  }

  #done(write: () => Promise<void>): void {
    this.#owed = this.#owed.filter((one) => one !== write)
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}
