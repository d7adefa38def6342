// Graceful shutdown: finishes calls in flight and rejects later ones.
import type { RequestHandler } from 'express'
import { Refused } from './refused'

/** How long to wait for calls in flight, real ms. */
const TIMEOUT_MS = 2_000

export class Draining {
  #open = 0
  #isDraining = false
  #emptied: (() => void) | null = null

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Counts calls in flight, except for streams, which don't end by themselves. */
  readonly handler: RequestHandler = (request, response, next) => {
    if (this.#isDraining) {
      response.setHeader('Connection', 'close')
      throw new Refused(503, { message: 'The server is restarting. Try again in a moment.' }, { 'Retry-After': '2' })
    }
    if (request.headers.accept?.includes('text/event-stream') !== true) {
      this.#open += 1
      response.once('close', () => {
        this.#open -= 1
        if (this.#open === 0) this.#emptied?.()
      })
    }
    next()
  }

  /** Stops admitting calls. Resolves when those in flight are done, at most two seconds later. */
  async drained(): Promise<void> {
    this.#isDraining = true
    if (this.#open === 0) return
    let timeout: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#emptied = resolve
      timeout = setTimeout(resolve, TIMEOUT_MS)
    })
    clearTimeout(timeout)
  }
}
