// How the end of an auction moved with its bids, worked out again from the rule of the soft close. simulator.md
import { MOST_EXTENSIONS, SOFT_CLOSE_MS } from './bid-rules'

/** One end of an auction: from when on it was the end, and after how many extensions. Official ms. */
export interface EndStep {
  readonly since: number
  readonly end: number
  readonly extensions: number
}

/** The ends one after the other, when the first was `end` and bids came at these times, oldest first. */
export function endSteps(start: number, end: number, bidTimes: readonly number[]): readonly EndStep[] {
  const steps: EndStep[] = [{ since: start, end, extensions: 0 }]
  let current = end
  for (const at of bidTimes) {
    const moved = at + SOFT_CLOSE_MS
    if (moved <= current || steps.length > MOST_EXTENSIONS) continue
    current = moved
    steps.push({ since: at, end: moved, extensions: steps.length })
  }
  return steps
}
