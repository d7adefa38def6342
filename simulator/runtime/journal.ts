// Where a world writes down what it must not forget. The runner tells; where it is kept is not its business.
import type { LogEntry } from './log-entry'

/** A world at one moment: its log so far, and the virtual instant (ms). */
export interface Moment {
  readonly at: number
  readonly entries: readonly LogEntry[]
}

/** A named moment to which a world can be taken back. */
export interface Snapshot extends Moment {
  readonly name: string
}

/** The hands of a world's clock and its epoch. */
export interface ClockState {
  /** Virtual ms. */
  readonly at: number
  readonly rate: number
  readonly paused: boolean
  readonly epoch: number
}

export interface Journal {
  /** One more entry; kept for sure only when the next `keep` is done. */
  append(entry: LogEntry): void
  /** The log is now another one, of a new epoch. */
  replace(entries: readonly LogEntry[]): void
  snapshot(snapshot: Snapshot): void
  /** Done when everything that was told before survives the process. */
  commit(standing: ClockState): Promise<void>
}
