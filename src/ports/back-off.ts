// How long to wait before trying again, for the state and the transport alike. Pure; the randomness is an argument.

const BASE_MS = 1_000
const CAP_MS = 30_000

/**
 * Doubles from 1 s to `capMs`, of which a random part of up to a half is taken off, so that a thousand clients do not
 * come back together. `attempt` counts from 1; `fraction` is in [0, 1).
 */
export function backOffMs(attempt: number, fraction: number, capMs = CAP_MS): number {
  const whole = Math.min(capMs, BASE_MS * 2 ** Math.min(attempt - 1, 10))
  return Math.round(whole * (0.5 + fraction / 2))
}

/** A server that names a time names it to everybody: up to a quarter of it is added. */
const SPREAD = 0.25

/** The same where the server may have asked to wait (`Retry-After`, ms): never sooner than that, and not all at once. */
export function waitAgainMs(attempt: number, fraction: number, askedMs: number | undefined, capMs = CAP_MS): number {
  const own = backOffMs(attempt, fraction, capMs)
  return askedMs === undefined ? own : Math.max(own, Math.round(askedMs * (1 + SPREAD * fraction)))
}
