// What a world is at one moment: its log, its snapshots, its clock. Plain JSON.
import type { LogEntry } from './log-entry'

/** A world at one moment: its log so far, and the virtual instant (ms). */
export interface Moment {
  readonly at: number
  readonly entries: readonly LogEntry[]
}

/** A named moment to which a world can be restored. */
export interface Snapshot extends Moment {
  readonly name: string
}

/** A world's clock and epoch. */
export interface ClockState {
  /** Virtual ms. */
  readonly at: number
  /** Virtual ms per real ms while playing. */
  readonly rate: number
  readonly paused: boolean
  readonly epoch: number
}
