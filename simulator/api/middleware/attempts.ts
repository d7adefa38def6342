// Counts attempts per key and time window, in wall-clock time.
import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refused } from './refused'

const WINDOW_SECONDS = 60

/** A fixed-size key, so that long inputs don't take more memory. */
export const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** What remains of a limit. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Time until the count resets, ms; 0 without attempts. */
  readonly retryAfterMs: number
}

/** What remains of a limit after an attempt, and whether that attempt exceeded it. */
export interface CountedAttempt extends Allowance {
  readonly isRefused: boolean
}

/** Allows `limit` attempts per key in the `seconds` after the first one, by default a minute. */
export class Attempts {
  readonly #limiter: RateLimiterMemory

  constructor(
    private readonly limit: number,
    seconds = WINDOW_SECONDS,
  ) {
    this.#limiter = new RateLimiterMemory({ points: limit, duration: seconds })
  }

  /** What remains of the limit. At `remaining` 0 the next attempt must be refused. */
  async allowance(key: string): Promise<Allowance> {
    const counted = await this.#limiter.get(hashed(key))
    if (counted === null || counted.msBeforeNext <= 0) {
      return { limit: this.limit, remaining: this.limit, retryAfterMs: 0 }
    }
    return { limit: this.limit, remaining: counted.remainingPoints, retryAfterMs: counted.msBeforeNext }
  }

  /** Counts an attempt. Call this before checking it, so that parallel attempts can't exceed the limit. */
  async count(key: string): Promise<CountedAttempt> {
    const { consumedPoints, remainingPoints, msBeforeNext } = await this.#limiter.penalty(hashed(key))
    const isRefused = consumedPoints > this.limit
    return { isRefused, limit: this.limit, remaining: remainingPoints, retryAfterMs: msBeforeNext }
  }

  /** Counts an attempt, and returns how many there were since the first one of the window. */
  async total(key: string): Promise<number> {
    return (await this.#limiter.penalty(hashed(key))).consumedPoints
  }

  /** Uncounts a successful attempt. */
  async uncount(key: string): Promise<void> {
    await this.#limiter.reward(hashed(key))
  }

  /** Forgets the attempts of this key. */
  async forget(key: string): Promise<void> {
    await this.#limiter.delete(hashed(key))
  }
}

/** Laravel's rate limit headers. */
export const rateHeaders = ({ limit, remaining }: Allowance): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
})

/** A 429 with Retry-After. */
export const tooManyAttempts = (allowance: Allowance): Refused => {
  const seconds = Math.max(1, Math.ceil(allowance.retryAfterMs / 1000))
  return new Refused(
    429,
    { message: 'Too Many Attempts.' },
    {
      ...rateHeaders(allowance),
      'Retry-After': String(seconds),
      // Unix seconds, as in Laravel. Like Retry-After it is wall-clock time, not the world's.
      'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + seconds),
    },
  )
}
