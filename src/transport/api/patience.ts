// How long an answer is waited for. A server that is slow goes on working on what nobody waits for any more: asked again after
// the same time by everybody, it never comes to an end. So each time-out doubles the time, until an answer is quick again.

const USUAL_MS = 15_000
const MOST_MS = 60_000

export interface Patience {
  /** For a request that begins now, ms. */
  ms(): number
  /** A request that was given so much time had no answer in it. */
  timedOut(givenMs: number): void
  /** A request was answered after so long, ms. */
  answered(tookMs: number): void
}

export function createPatience(): Patience {
  let patience = USUAL_MS
  return {
    ms: () => patience,
    timedOut(givenMs) {
      // Requests that were sent together count as one.
      if (givenMs >= patience) patience = Math.min(MOST_MS, patience * 2)
    },
    answered(tookMs) {
      if (tookMs < USUAL_MS / 2) patience = USUAL_MS
    },
  }
}
