// What a world is at one moment: its log, its snapshots, its clock. Plain JSON.
import type { WorldState } from '../world/state'
import type { LogEntry } from './log-entry'
import type { Hashes } from './log-hash'

/**
 * The form of a stored state: raised with every change that a state of before does not fit. `state-format.json` holds the
 * form of this number, and a test compares it with the types; `npx tsx scripts/stored-form.ts` writes it.
 */
export const STATE_FORMAT = 2

/**
 * The form of stored entries, their commands and events: raised likewise; `entry-format.json` holds it. A world that was
 * stored with another one does not go on.
 */
export const ENTRY_FORMAT = 2

/** What stands for the beginning of a long log: the entries up to `n` are folded into a state and kept no more. */
export interface LogBase {
  readonly format: number
  /** The last entry that is folded. */
  readonly n: number
  /** When that one happened, virtual ms. */
  readonly at: number
  /** How many steps of the timeline were done. */
  readonly stepsDone: number
  /** Those of the log up to there. */
  readonly hashes: Hashes
  readonly state: WorldState
  /** Those among the folded ones that began a fault: it may still last. */
  readonly faults: readonly LogEntry[]
}

/** A world at one moment: its log so far, and the virtual instant (ms). */
export interface Moment {
  readonly at: number
  /** Missing or null: the entries are the whole log. */
  readonly base?: LogBase | null
  /** Those after the base. */
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

/** The number of the last entry of a moment. */
export const lastOf = ({ base, entries }: Pick<Moment, 'base' | 'entries'>): number => entries.at(-1)?.n ?? base?.n ?? 0
