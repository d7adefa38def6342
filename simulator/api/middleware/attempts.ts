// Counts failed attempts at a secret, so many a minute per whoever tries, in wall time. Knows no secret.
import { Refused } from './refused'

const WINDOW_MS = 60_000
const SWEEP_AT = 10_000

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Until attempts are counted anew, ms; 0 while none has failed. */
  readonly retryAfterMs: number
}

/** So many failed attempts a minute for each key. `now`: monotonic ms. */
export class Attempts {
  readonly #failures = new Map<string, { count: number; until: number }>()

  constructor(
    private readonly now: () => number,
    private readonly limit: number,
  ) {}

  /** What is left; `remaining` 0 means: refuse. */
  allowance(key: string): Allowance {
    const failed = this.#current(key)
    return {
      limit: this.limit,
      remaining: Math.max(0, this.limit - (failed?.count ?? 0)),
      retryAfterMs: failed === null ? 0 : failed.until - this.now(),
    }
  }

  failed(key: string): void {
    const known = this.#current(key)
    if (known !== null) {
      known.count += 1
      return
    }
    if (this.#failures.size >= SWEEP_AT) this.#sweep()
    this.#failures.set(key, { count: 1, until: this.now() + WINDOW_MS })
  }

  /** As if nothing had been tried. */
  forget(key: string): void {
    this.#failures.delete(key)
  }

  #current(key: string): { count: number; readonly until: number } | null {
    const known = this.#failures.get(key)
    return known !== undefined && known.until > this.now() ? known : null
  }

  #sweep(): void {
    for (const [key, failed] of this.#failures) if (failed.until <= this.now()) this.#failures.delete(key)
  }
}

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
