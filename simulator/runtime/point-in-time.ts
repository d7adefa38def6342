// A world at one point in time: its log, its snapshots and its clock. Plain JSON, because all of it is stored.
import type { WorldState } from '../world/state'
import type { LogEntry } from './log-entry'
import type { Hashes } from './log-hash'

/**
 * The version of the stored state. Raise it with every incompatible change. `state-format.json` describes this version, and a
 * test compares it with the types; `npx tsx scripts/stored-form.ts` writes it.
 */
export const STATE_FORMAT = 3

/**
 * The version of stored entries with their commands and events, described by `entry-format.json`. A world that was stored with
 * another version cannot be resumed.
 */
export const ENTRY_FORMAT = 4

/** The folded beginning of a long log: a state that replaces the entries up to `n`. */
export interface LogBase {
  readonly format: number
  /** The last folded entry. */
  readonly n: number
  /** The instant of that entry, virtual ms. */
  readonly at: number
  /** How many steps of the timeline were done by then. */
  readonly stepsDone: number
  /** The hashes of the log up to `n`. */
  readonly hashes: Hashes
  readonly state: WorldState
  /** Folded entries that began a fault, because the fault may still be active. */
  readonly faults: readonly LogEntry[]
}

/** A world at one point in time: its log so far, and the virtual instant (ms). */
export interface PointInTime {
  readonly at: number
  /** Missing or null if the entries are the whole log. */
  readonly base?: LogBase | null
  /** The entries after the base. */
  readonly entries: readonly LogEntry[]
}

/** A named point in time to which a world can be restored. */
export interface Snapshot extends PointInTime {
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

/** The number of the last entry; 0 if there is none. */
export const lastEntryNumber = ({ base, entries }: Pick<PointInTime, 'base' | 'entries'>): number =>
  entries.at(-1)?.n ?? base?.n ?? 0
