// How long to wait before another try, for the `delay` of RxJS's `retry` and `repeat`: back-off, jitter and Retry-After.
// Pure; the randomness is an argument.

const BASE_MS = 1_000
const MAX_MS = 30_000

/**
 * Doubles from 1 s to `maxMs`, less a random part of up to half, so that a thousand clients don't come back together.
 * `attempt` counts from 1; `fraction` is in [0, 1).
 *
 * @example
 * connect$.pipe(retry({ delay: (_error, attempt) => timer(backOffMs(attempt, random()), scheduler) }))
 */
export function backOffMs(attempt: number, fraction: number, maxMs = MAX_MS): number {
  const whole = Math.min(maxMs, BASE_MS * 2 ** Math.min(attempt - 1, 10))
  return Math.round(whole * (0.5 + fraction / 2))
}

/** A server that names a time names it to every client: up to a quarter of it is added. */
const JITTER = 0.25

/** The same where the server may have sent `Retry-After` (ms): never sooner than that, and not all clients at once. */
export function retryDelayMs(
  attempt: number,
  fraction: number,
  retryAfterMs: number | undefined,
  maxMs = MAX_MS,
): number {
  const own = backOffMs(attempt, fraction, maxMs)
  return retryAfterMs === undefined ? own : Math.max(own, Math.round(retryAfterMs * (1 + JITTER * fraction)))
}
