// The end of a process in good order: calls in flight are answered, later ones are told to come back.
import type { RequestHandler } from 'express'
import { Refused } from './refused'

/** How long calls in flight may still take, real ms. */
const PATIENCE_MS = 2_000

export class Draining {
  #open = 0
  #isDraining = false
  #emptied: (() => void) | null = null

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Counts the calls in flight; a stream, which has no end of its own, is none. */
  readonly handler: RequestHandler = (request, response, next) => {
    if (this.#isDraining) {
      response.setHeader('Connection', 'close')
      throw new Refused(503, { message: 'The server is being restarted.' }, { 'Retry-After': '2' })
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

  /** Admits no more calls; resolves when those in flight are answered, at the latest after two seconds. */
  async drained(): Promise<void> {
    this.#isDraining = true
    if (this.#open === 0) return
    let timeout: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#emptied = resolve
      timeout = setTimeout(resolve, PATIENCE_MS)
    })
    clearTimeout(timeout)
  }
}
