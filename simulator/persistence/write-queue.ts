// Runs writes one after another, and retries a failed background write before any other. Tracks whether a call has written
// anything: while the store is full, calls that wrote nothing are still answered.
import { AsyncLocalStorage } from 'node:async_hooks'

type Write = () => Promise<unknown>

const calls = new AsyncLocalStorage<{ hasWritten: boolean }>()

/** Serves a call and tracks whether it writes. */
export const trackWrites = (serve: () => void): void => calls.run({ hasWritten: false }, serve)

export class WriteQueue {
  #last: Promise<void> = Promise.resolve()
  #unsaved: Write[] = []
  isClosed = false

  /** `isFinal`: true for an error that a retry cannot fix. */
  constructor(private readonly isFinal: (error: unknown) => boolean) {}

  /** Adds a background write. */
  add(write: Write): void {
    const call = calls.getStore()
    if (call !== undefined) call.hasWritten = true
    this.#inTurn(() => {
      this.#unsaved.push(write)
      return this.#flush()
    }).catch(() => undefined)
  }

  /** Runs a write whose caller waits for it; it's not retried. */
  run(write: Write): Promise<void> {
    return this.#inTurn(async () => {
      await this.#flush()
      await write()
    })
  }

  /** Resolves when all added writes are stored. Rejects if one failed, unless the current call has written nothing. */
  async settled(): Promise<void> {
    await this.stored().catch((error: unknown) => {
      if (calls.getStore()?.hasWritten ?? true) throw error
    })
  }

  /** Resolves when all added writes are stored. Retries a failed one, and rejects if it fails again. */
  async stored(): Promise<void> {
    const last = this.#last
    await last
    if (this.#unsaved.length === 0 || this.isClosed) return
    // Another caller is retrying, and a write that was added meanwhile may itself wait for this caller.
    if (this.#last !== last) throw new Error('earlier writes could not be stored yet')
    await this.#inTurn(() => this.#flush())
  }

  /** Finishes pending writes; later ones are ignored. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.#last
  }

  async #flush(): Promise<void> {
    for (let next = this.#unsaved[0]; next !== undefined; next = this.#unsaved[0]) {
      try {
        await next()
      } catch (error) {
        // A write that can never succeed must not block the others.
        if (this.isFinal(error)) this.#unsaved.shift()
        throw error
      }
      this.#unsaved.shift()
    }
  }

  #inTurn(work: Write): Promise<void> {
    if (this.isClosed) return Promise.resolve()
    const done = this.#last.then(work).then(() => undefined)
    this.#last = done.catch(() => undefined)
    return done
  }
}
