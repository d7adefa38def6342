// Slows down guessing of passwords, per world and e-mail, in wall time (the wire itself is meant). simulator.md, Principles 1

import { Refused } from './refused'

const LIMIT = 5
const WINDOW_MS = 60_000
const SWEEP_AT = 10_000

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Until attempts are counted anew, ms; 0 while none has failed. */
  readonly retryAfterMs: number
}

/** Five failed attempts a minute; a success forgets the failures. */
export class LoginThrottle {
  readonly #failures = new Map<string, { count: number; until: number }>()

  constructor(private readonly now: () => number) {}

  /** What is left for this world and e-mail; `remaining` 0 means: refuse. */
  allowance(worldId: string, email: string): Allowance {
    const failed = this.#current(worldId, email)
    return {
      limit: LIMIT,
      remaining: Math.max(0, LIMIT - (failed?.count ?? 0)),
      retryAfterMs: failed === null ? 0 : failed.until - this.now(),
    }
  }

  failed(worldId: string, email: string): void {
    const known = this.#current(worldId, email)
    if (known !== null) {
      known.count += 1
      return
    }
    if (this.#failures.size >= SWEEP_AT) this.#sweep()
    this.#failures.set(keyOf(worldId, email), { count: 1, until: this.now() + WINDOW_MS })
  }

  succeeded(worldId: string, email: string): void {
    this.#failures.delete(keyOf(worldId, email))
  }

  #current(worldId: string, email: string): { count: number; readonly until: number } | null {
    const known = this.#failures.get(keyOf(worldId, email))
    return known !== undefined && known.until > this.now() ? known : null
  }

  #sweep(): void {
    for (const [key, failed] of this.#failures) if (failed.until <= this.now()) this.#failures.delete(key)
  }
}

const keyOf = (worldId: string, email: string): string => `${worldId}\n${email.trim().toLowerCase()}`

/** What Laravel tells about the allowance. */
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
