// The delay before a retry, for the `delay` of RxJS's `retry` and `repeat`: back-off, jitter and Retry-After. Pure; the random
// fraction is an argument.

const BASE_MS = 1_000
const MAX_MS = 30_000

/**
 * The delay in ms: doubles from 1 s to `maxMs`, minus a random part of up to half, so that a thousand clients don't return at
 * once. `attempt` counts from 1; `fraction` is in [0, 1).
 *
 * @example
 * connect$.pipe(retry({ delay: (_error, attempt) => timer(backOffMs(attempt, random()), scheduler) }))
 */
export function backOffMs(attempt: number, fraction: number, maxMs = MAX_MS): number {
  const longest = Math.min(maxMs, BASE_MS * 2 ** Math.min(attempt - 1, 10))
  return Math.round(longest * (0.5 + fraction / 2))
}

/** A server sends the same Retry-After to every client, so up to this share of it is added. */
const JITTER = 0.25

/** Like `backOffMs`, but not before the server's `Retry-After` (ms), if it sent one. */
export function retryDelayMs(
  attempt: number,
  fraction: number,
  retryAfterMs: number | undefined,
  maxMs = MAX_MS,
): number {
  const backOff = backOffMs(attempt, fraction, maxMs)
  return retryAfterMs === undefined ? backOff : Math.max(backOff, Math.round(retryAfterMs * (1 + JITTER * fraction)))
}
