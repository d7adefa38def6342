// Limits guessing of world and room codes per address, in wall-clock time.
import type { IncomingMessage } from 'node:http'
import { addressOf } from './address'
import { Attempts, tooManyAttempts } from './attempts'

/** Enough for typos in a class that shares one address; guessing one of 900 million codes would still take decades. */
const MAX_WRONG_CODES = 20

/** Allows twenty wrong codes per minute and address. After that, even the right one must wait. */
export class CodeThrottle {
  readonly #attempts = new Attempts(MAX_WRONG_CODES)

  /** Counts a code from this address, before comparing it. Throws a 429 after too many wrong ones. */
  async count(request: IncomingMessage): Promise<void> {
    const attempt = await this.#attempts.count(addressOf(request))
    if (attempt.isRefused) throw tooManyAttempts(attempt)
  }

  /** Uncounts a correct code. */
  uncount(request: IncomingMessage): Promise<void> {
    return this.#attempts.uncount(addressOf(request))
  }
}
