// Slows attempts down instead of refusing them all: one per key passes, then the next one after a wait that doubles. Uses
// wall-clock time.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type CountedAttempt, hashed } from './attempts'

const FIRST_WAIT_SECONDS = 2
const MAX_WAIT_SECONDS = 60
/** After this the waits start again from the first one. */
const FORGET_SECONDS = 600

/** Waits of 2, 4, 8, 16, 32 and then 60 seconds between the attempts of one key. The first attempt never waits. */
export class Pace {
  readonly #next = new RateLimiterMemory({ points: 1, duration: MAX_WAIT_SECONDS })
  readonly #passed = new RateLimiterMemory({ points: 1, duration: FORGET_SECONDS })

  /** Lets the attempt pass, or says how long it waits. A refused attempt doesn't lengthen the wait. */
  async count(key: string): Promise<CountedAttempt> {
    const hashedKey = hashed(key)
    const passed = (await this.#passed.get(hashedKey))?.consumedPoints ?? 0
    const waitSeconds = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** passed)
    try {
      await this.#next.consume(hashedKey, 1, { customDuration: waitSeconds })
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return { isRefused: true, limit: 1, remaining: 0, retryAfterMs: error.msBeforeNext }
    }
    await this.#passed.penalty(hashedKey)
    return { isRefused: false, limit: 1, remaining: 0, retryAfterMs: waitSeconds * 1000 }
  }

  /** Forgets the attempts of this key, so that the next one doesn't wait. */
  async forget(key: string): Promise<void> {
    await Promise.all([this.#next.delete(hashed(key)), this.#passed.delete(hashed(key))])
  }
}
