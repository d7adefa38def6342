// How long to wait for an answer. A slow server keeps working on abandoned requests, and if every client retried after the
// same time it would never recover. So each timeout doubles the time, until an answer is quick again.

const DEFAULT_MS = 15_000
const MAX_MS = 60_000

export interface AdaptiveTimeout {
  /** The timeout for a request that starts now, ms. */
  ms(): number
  /** A request with this timeout got no answer. */
  onTimeout(timeoutMs: number): void
  /** A request was answered after this time, ms. */
  onAnswer(tookMs: number): void
}

/** Starts at 15 s; at most 60 s. */
export function createAdaptiveTimeout(): AdaptiveTimeout {
  let current = DEFAULT_MS
  return {
    ms: () => current,
    onTimeout(timeoutMs) {
      // Requests that were sent together count as one.
      if (timeoutMs >= current) current = Math.min(MAX_MS, current * 2)
    },
    onAnswer(tookMs) {
      if (tookMs < DEFAULT_MS / 2) current = DEFAULT_MS
    },
  }
}
