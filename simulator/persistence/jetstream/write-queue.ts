// Runs background writes one after another. A failed write is retried before the next one.

export class WriteQueue {
  #last: Promise<void> = Promise.resolve()
  #unsaved: (() => Promise<void>)[] = []
  #isClosed = false
  /** A retry shared by all callers that waited for the same write. */
  #sharedFlush: { readonly after: Promise<void>; readonly done: Promise<void> } | null = null

  /** `isFinal`: true for an error that a retry cannot fix. */
  constructor(private readonly isFinal: (error: unknown) => boolean) {}

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** True while a write could not be stored yet. */
  get hasUnsaved(): boolean {
    return this.#unsaved.length > 0
  }

  add(write: () => Promise<void>): void {
    if (this.#isClosed) return
    this.#inTurn(async () => {
      this.#unsaved.push(write)
      await this.#flush()
    }).catch(() => undefined)
  }

  /** Resolves when all added writes are stored; rejects if one of them failed. */
  async settled(): Promise<void> {
    const last = this.#last
    await last
    if (this.#unsaved.length === 0 || this.#isClosed) return
    // All callers that waited for the same write share one retry.
    if (this.#sharedFlush?.after === last) return this.#sharedFlush.done
    // A write added meanwhile retries first, and it may itself wait for this caller.
    if (this.#last !== last) throw new Error('earlier writes could not be stored yet')
    this.#sharedFlush = { after: last, done: this.#inTurn(() => this.#flush()) }
    return this.#sharedFlush.done
  }

  /** Drops the writes that could not be stored. */
  drop(): void {
    this.#unsaved = []
  }

  /** Finishes pending writes; later ones are ignored. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#last
  }

  async #flush(): Promise<void> {
    for (let next = this.#unsaved[0]; next !== undefined; next = this.#unsaved[0]) {
      try {
        await next()
      } catch (error) {
        // A write that can never succeed must not block the others.
        if (this.isFinal(error)) this.#remove(next)
        throw error
      }
      this.#remove(next)
    }
  }

  #remove(write: () => Promise<void>): void {
    this.#unsaved = this.#unsaved.filter((one) => one !== write)
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}
