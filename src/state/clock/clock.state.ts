// The last recorded estimate of official time.
import type { ClockFact } from '../../ports/clock'

/** Null before the first sample. */
export type ClockState = ClockFact['payload'] | null

export const noClock: ClockState = null
