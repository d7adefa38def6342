// The port through which the runtime stores worlds and sessions. Implemented in simulator/persistence.
import type { LogEntry } from './log-entry'
import type { ClockState, LogBase, Snapshot } from './moment'
import type { WorldLife } from './world-life'

/** What a world consists of, besides its log. */
export interface WorldFacts {
  readonly id: string
  readonly scenario: string
  /** The text of a scenario that does not ship; null for one that does. */
  readonly source: string | null
  readonly seed: number
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly toOthers: boolean
  /** The name of its dialect; `full` when left out. */
  readonly api?: string | undefined
  readonly code: string
  readonly life?: WorldLife | undefined
  /** The form of its entries; 1 when left out. */
  readonly entryFormat?: number | undefined
  /** Hash of scenario, seed and opening: a world with another hash cannot be resumed. */
  readonly opening: string
}

/** A world as it was when it was last stored. */
export interface StoredWorld extends WorldFacts {
  readonly standing: ClockState
  /** Missing where the whole log is stored. */
  readonly base?: LogBase
  /** Those after the base, else after the opening, of one epoch. */
  readonly entries: readonly LogEntry[]
  /** Oldest first. */
  readonly snapshots: readonly Snapshot[]
}

/** Several changes of one world, stored together or not at all. */
export interface WorldChange {
  /** True when these entries take the place of the whole stored log, as a new epoch. */
  readonly replaces: boolean
  /** Takes the place of the entries up to it, and of an older base. */
  readonly base?: LogBase
  /** Numbered on from the last stored entry. */
  readonly entries: readonly LogEntry[]
  /** Names of snapshots that are deleted, before the others are stored. */
  readonly forgotten?: readonly string[]
  /** A snapshot takes the place of one with the same name. */
  readonly snapshots: readonly Snapshot[]
  readonly clock: ClockState
}

/** Stores worlds. Only the entries after a world's opening are stored: the opening follows from scenario and seed. */
export interface WorldStorage {
  /** A new world in place of an older one with its id; a forked one has entries and snapshots from the start. */
  createWorld(
    world: WorldFacts,
    clock: ClockState,
    entries: readonly LogEntry[],
    base?: LogBase | null,
    snapshots?: readonly Snapshot[],
  ): void
  /** Resolves when the change survives the process; rejects, and stores nothing, when an entry's number is taken. */
  append(world: string, change: WorldChange): Promise<void>
  /** Whose the world is, and what it is for, from now on. */
  keepLife(world: string, life: WorldLife): void
  /** Deletes everything that is stored of this world. */
  deleteWorld(world: string): void
}

/** Stores who is signed in, by the hash of the token. */
export interface SessionStorage {
  putSession(hash: string, world: string, userId: number): void
  deleteSession(hash: string): void
}

const DONE = Promise.resolve()

/** Stores nothing: for worlds and sessions that nobody needs after they end. */
export const noStorage: WorldStorage & SessionStorage = {
  createWorld: () => undefined,
  append: () => DONE,
  keepLife: () => undefined,
  deleteWorld: () => undefined,
  putSession: () => undefined,
  deleteSession: () => undefined,
}
