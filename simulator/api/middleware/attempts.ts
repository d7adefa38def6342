// Counts attempts by key, so many a minute of wall time. Knows no secret.
import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refused } from './refused'

const WINDOW_SECONDS = 60

/** Whatever somebody calls themselves, remembering it takes the same room. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** What is left of a limit. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Until attempts are counted from 0 again, ms; 0 when there were none. */
  readonly retryAfterMs: number
}

/** What is left after an attempt, and whether that attempt was one too many. */
export interface CountedAttempt extends Allowance {
  readonly isRefused: boolean
}

/** So many attempts a minute for each key; the minute begins with the first of them. */
export class Attempts {
  readonly #limiter: RateLimiterMemory

  constructor(private readonly limit: number) {
    this.#limiter = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS })
  }

  /** What is left; at `remaining` 0 the next attempt must be refused. */
  async allowance(key: string): Promise<Allowance> {
    const counted = await this.#limiter.get(hashed(key))
    if (counted === null || counted.msBeforeNext <= 0) {
      return { limit: this.limit, remaining: this.limit, retryAfterMs: 0 }
    }
    return { limit: this.limit, remaining: counted.remainingPoints, retryAfterMs: counted.msBeforeNext }
  }

  /** Counts an attempt before it is judged, so that attempts at the same time do not share what is left. */
  async count(key: string): Promise<CountedAttempt> {
    const { consumedPoints, remainingPoints, msBeforeNext } = await this.#limiter.penalty(hashed(key))
    const isRefused = consumedPoints > this.limit
    return { isRefused, limit: this.limit, remaining: remainingPoints, retryAfterMs: msBeforeNext }
  }

  /** Takes one attempt back: it was a good one. */
  async uncount(key: string): Promise<void> {
    await this.#limiter.reward(hashed(key))
  }

  /** Forgets the attempts of this key. */
  async forget(key: string): Promise<void> {
    await this.#limiter.delete(hashed(key))
  }
}

/** Laravel's headers about the allowance. */
export const rateHeaders = ({ limit, remaining }: Allowance): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
})

/** 429 with the time to wait. */
export const tooManyAttempts = (allowance: Allowance): Refused => {
  const seconds = Math.max(1, Math.ceil(allowance.retryAfterMs / 1000))
  return new Refused(
    429,
    { message: 'Too Many Attempts.' },
    {
      ...rateHeaders(allowance),
      'Retry-After': String(seconds),
      // Laravel sends Unix seconds; like Retry-After it is wall time, never the world's.
      'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + seconds),
    },
  )
}
