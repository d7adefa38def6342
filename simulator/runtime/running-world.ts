// The interface of a running world: the only way into a world and the only way out. The runner implements it; API, gateways
// and control API know nothing else of a world.
import type { Script } from '../scenarios/play/script'
import type { Announcement } from '../world/announcement'
import type { Command } from '../world/commands'
import type { Origin } from '../world/envelope'
import type { WorldEvent } from '../world/events'
import type { Refusal } from '../world/refusal'
import type { WorldState } from '../world/state'
import type { ApiDialect } from './api-dialect'
import type { LogEntry } from './log-entry'
import type { Moment, Snapshot } from './moment'
import type { WorldLife } from './world-life'

export type { Announcement, LogEntry, Refusal }

/** The world of requests that name none. */
export const MAIN_WORLD = 'main'

/** Where a command is in the log. */
export type LogPosition = Pick<LogEntry, 'epoch' | 'n' | 'at'>

/** The outcome of one command. `reply` is plain JSON for the caller (a receipt, an id); a repeated command gets the same. */
export type Outcome =
  | (LogPosition & { readonly ok: true; readonly events: readonly WorldEvent[]; readonly reply: unknown })
  | (LogPosition & { readonly ok: false; readonly refusal: Refusal; readonly reply: unknown })

export interface WorldClockReading {
  /** Virtual ms since 1970. */
  readonly now: number
  /** Virtual ms per real ms; 0 when paused. */
  readonly rate: number
  readonly epoch: number
}

export type WorldSignal =
  | { readonly kind: 'announcement'; readonly announcement: Announcement }
  | { readonly kind: 'clock'; readonly reading: WorldClockReading }
  | { readonly kind: 'logged'; readonly entry: LogEntry }
  | { readonly kind: 'replaced'; readonly epoch: number }
  | { readonly kind: 'ended' }

/** Where a jump goes: an offset in virtual ms since the scenario's start, an ISO instant, or a mark's name. */
export type JumpTarget = { readonly offsetMs: number } | { readonly instant: string } | { readonly mark: string }

/** Thrown by the clock's methods for a time that cannot be reached; the world is then untouched. */
export class ClockRefusal extends Error {}

/** Thrown by every method that is called after the end of the world. */
export class WorldEnded extends Error {
  constructor() {
    super('This world has ended.')
    this.name = 'WorldEnded'
  }
}

/** Thrown when a change cannot be stored, the disk being full or read-only; the world is then as it was. */
export class CannotStore extends Error {
  constructor(options: ErrorOptions) {
    super('What was asked for cannot be stored.', options)
    this.name = 'CannotStore'
  }
}

/** Something that will happen if nobody interferes. */
export interface UpcomingCommand {
  /** Virtual ms. */
  readonly at: number
  readonly what: string
  readonly origin: Origin
}

export interface PersonInCast {
  /** The key in the scenario, e.g. `harbor-crest`; also the persona of the host name. */
  readonly key: string
  readonly userId: number
  readonly role: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/** A state, when it was (virtual ms), and how many entries led to it. */
export interface EarliestMoment {
  readonly state: WorldState
  readonly at: number
  readonly entries: number
}

export interface RunningWorld {
  readonly id: string
  readonly seed: number
  /** The scenario's name (file name without suffix). */
  readonly scenario: string
  /** The realtime connector that pages of this world use. */
  readonly broadcaster: 'reverb' | 'socket.io'
  /** Laravel's toOthers(): the socket that X-Socket-ID names does not receive the events that its request causes. */
  readonly toOthers: boolean
  /** How the server speaks to the app. */
  readonly api: ApiDialect
  /** The code that admits people from another machine. */
  readonly code: string
  /** Whose it is, and how long it may stand unused. */
  readonly life: WorldLife
  readonly cast: readonly PersonInCast[]
  readonly script: Script
  state(): WorldState
  reading(): WorldClockReading
  /** True when paused by command; a playing world has rate > 0. */
  paused(): boolean
  /** Virtual ms since the scenario's start. */
  position(): number
  /** Queues a command; stamped once with (epoch, n, virtual instant). Resolves when it is performed, stored and announced. */
  submit(command: Command): Promise<Outcome>
  /** Resolves when everything queued before is performed and stored. */
  settled(): Promise<void>
  play(): Promise<void>
  pause(): Promise<void>
  setRate(rate: number): Promise<void>
  /** This and the next three resolve only when everything that became due is performed. */
  advance(byMs: number): Promise<void>
  jump(to: JumpTarget): Promise<void>
  /** Jumps to the next command that is scheduled; resolves with what it was, or with null at the end. */
  step(): Promise<{ readonly at: string; readonly what: string } | null>
  /**
   * Goes back in time by replaying the log up to then, as a new epoch: to the beginning, or as far back as the log is
   * kept. Resolves with how many entries that discarded.
   */
  rewind(to: JumpTarget): Promise<{ readonly discarded: number }>
  /** Puts the world back to the start, as a new epoch. */
  reset(): Promise<void>
  /** Stores this moment under a name, in place of an older snapshot with the same name. */
  snapshot(name: string): Promise<Snapshot>
  /** Gives a snapshot another name, in place of one that has it; null when there is none of this name. */
  renameSnapshot(name: string, to: string): Promise<Snapshot | null>
  /** False when there is none of this name. */
  deleteSnapshot(name: string): Promise<boolean>
  /** By their moment, earliest first; they survive rewind and reset, and a branch has them too. */
  snapshots(): readonly Snapshot[]
  /** Puts the world back to the snapshot of this name, as a new epoch; null when there is none. */
  restore(name: string): Promise<{ readonly discarded: number } | null>
  /** This moment or an earlier one, from which another world can go on. Rejects with ClockRefusal. */
  moment(to?: JumpTarget): Promise<Moment>
  /** At most so many commands that follow if nobody interferes; those of bots are computed, not guessed. */
  upcoming(count: number): readonly UpcomingCommand[]
  /** The state at offset 0, and how many entries of the log led to it. */
  opening(): { readonly state: WorldState; readonly entries: number }
  /** The earliest moment to which a rewind leads: the opening, or in a long world where its log begins. */
  earliest(): EarliestMoment
  /** Every entry that began a fault, of the whole log. */
  faultsBegun(): readonly LogEntry[]
  /** The entries from this number on, as far as they are kept. */
  log(fromN?: number): readonly LogEntry[]
  /** SHA-256, hex, over scenario, seed, commands and events; the same in every process. */
  hash(): string
  /** The same without what only a browser draws: equal runs have equal courses. */
  course(): string
  /** Returns a function that stops it. `without announcements`: they are neither sent to this listener nor made for it. */
  listen(listener: (signal: WorldSignal) => void, what?: 'everything' | 'without announcements'): () => void
  end(): void
}
