// The port through which the runtime stores worlds and sessions. Implemented in simulator/persistence.
import type { LogEntry } from './log-entry'
import type { ClockState, LogBase, Snapshot } from './point-in-time'
import type { WorldLife } from './world-life'

/** The stored properties of a world, besides its log. */
export interface WorldFacts {
  readonly id: string
  readonly scenario: string
  /** The text of the scenario; null for a built-in one. */
  readonly source: string | null
  readonly seed: number
  readonly broadcaster: 'reverb' | 'socket.io'
  /** Laravel's toOthers(): the socket in X-Socket-ID doesn't receive the events that its own request causes. */
  readonly toOthers: boolean
  /** The name of its dialect. Defaults to `full`. */
  readonly api?: string | undefined
  /** The code for entering the world from another machine. */
  readonly code: string
  readonly life?: WorldLife | undefined
  /** The format version of its entries. Defaults to 1. */
  readonly entryFormat?: number | undefined
  /** Hash of scenario, seed and opening. A world whose opening has changed cannot be resumed. */
  readonly opening: string
}

/** A world as it was last stored. */
export interface StoredWorld extends WorldFacts {
  readonly clock: ClockState
  /** Missing if the whole log is stored. */
  readonly base?: LogBase
  /** The entries after the base, or else after the opening, all of one epoch. */
  readonly entries: readonly LogEntry[]
  /** Oldest first. */
  readonly snapshots: readonly Snapshot[]
}

/** Changes of one world that are stored atomically. */
export interface WorldChange {
  /** True if these entries replace the whole stored log, as a new epoch. */
  readonly replaces: boolean
  /** Replaces the entries up to it and any older base. */
  readonly base?: LogBase
  /** Their numbers continue after the last stored entry. */
  readonly entries: readonly LogEntry[]
  /** Names of snapshots to delete before storing `snapshots`. */
  readonly deletedSnapshots?: readonly string[]
  /** A snapshot replaces one of the same name. */
  readonly snapshots: readonly Snapshot[]
  readonly clock: ClockState
}

/** Stores worlds. Entries of the opening are not stored, because they follow from scenario and seed. */
export interface WorldStorage {
  /** Stores a new world, replacing any world of this id. A fork has entries and snapshots from the start. */
  createWorld(
    world: WorldFacts,
    clock: ClockState,
    entries: readonly LogEntry[],
    base?: LogBase | null,
    snapshots?: readonly Snapshot[],
  ): void
  /** Resolves when the change is durable. Rejects without storing anything if an entry's number is taken. */
  append(world: string, change: WorldChange): Promise<void>
  /** Updates the label, owner and lifetime of a world. */
  saveLife(world: string, life: WorldLife): void
  /** Deletes everything that is stored of this world. */
  deleteWorld(world: string): void
}

/** What the owner of a session can recognize it by. Virtual ms. */
export interface SessionFacts {
  /** `Chrome on Windows`; null if it isn't a known browser. */
  readonly browser: string | null
  readonly openedAt: number
  readonly usedAt: number
}

/** Stores sessions by the hash of their token. */
export interface SessionStorage {
  /** Replaces the stored one. */
  putSession(hash: string, world: string, userId: number, facts?: SessionFacts): void
  deleteSession(hash: string, world: string): void
}

const DONE = Promise.resolve()

/** Stores nothing, for worlds and sessions that need not survive the process. */
export const noStorage: WorldStorage & SessionStorage = {
  createWorld: () => undefined,
  append: () => DONE,
  saveLife: () => undefined,
  deleteWorld: () => undefined,
  putSession: () => undefined,
  deleteSession: () => undefined,
}
