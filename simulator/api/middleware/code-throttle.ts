// Limits guessing of the codes of worlds and rooms, per address, in wall time.
import type { IncomingMessage } from 'node:http'
import { addressOf } from './address'
import { Attempts, tooManyAttempts } from './attempts'

/** A class may share one address and mistype; a guesser needs decades for one of 900 million codes. */
const LIMIT = 20

/** Twenty wrong codes a minute from one address; after that even the right one has to wait. */
export class CodeThrottle {
  readonly #attempts = new Attempts(LIMIT)

  /** Counts a code from this address before it is compared; rejects with a 429 when there were too many wrong ones. */
  async count(request: IncomingMessage): Promise<void> {
    const counted = await this.#attempts.count(addressOf(request))
    if (counted.isRefused) throw tooManyAttempts(counted)
  }

  /** The code was right, and does not count. */
  right(request: IncomingMessage): Promise<void> {
    return this.#attempts.uncount(addressOf(request))
  }
}
