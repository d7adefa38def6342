// The interface of a running world. API, gateways and control API access a world only through it; the runner implements it.
import type { Script } from '../scenarios/play/script'
import type { Announcement } from '../world/announcement'
import type { Command } from '../world/commands'
import type { Origin } from '../world/envelope'
import type { WorldEvent } from '../world/events'
import type { Refusal } from '../world/refusal'
import type { WorldState } from '../world/state'
import type { ApiDialect } from './api-dialect'
import type { LogEntry } from './log-entry'
import type { PointInTime, Snapshot } from './point-in-time'
import type { WorldLife } from './world-life'

export type { Announcement, LogEntry, Refusal }

/** The world of requests that don't name one. */
export const MAIN_WORLD = 'main'

/** The position of a command in the log. */
export type LogPosition = Pick<LogEntry, 'epoch' | 'n' | 'at'>

/** The outcome of a command. `reply` is plain JSON for the caller, such as a receipt or an id; a repeated command gets the same reply. */
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
  | {
      readonly kind: 'replaced'
      readonly epoch: number
      readonly before: WorldState
      /** What happened after this instant (virtual ms) is undone; null: everything since the opening. */
      readonly kept: number | null
    }
  | { readonly kind: 'ended' }

/** A point in virtual time: an offset in ms from the scenario's start, an ISO instant, or the name of a mark. */
export type JumpTarget = { readonly offsetMs: number } | { readonly instant: string } | { readonly mark: string }

/** Thrown by the clock methods for an unreachable time. The world is unchanged. */
export class ClockRefusal extends Error {}

/** Thrown by every method after the world has ended. */
export class WorldEnded extends Error {
  constructor() {
    super('This world has ended.')
    this.name = 'WorldEnded'
  }
}

/** Thrown when a change cannot be stored, for example because the disk is full. The world is unchanged. */
export class CannotStore extends Error {
  constructor(options: ErrorOptions) {
    super('The change could not be stored. Nothing was changed.', options)
    this.name = 'CannotStore'
  }
}

/** A scheduled command that will be performed if nobody interferes. */
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
  /** The firm's signators with the PINs that the world file gives them. */
  readonly pins: readonly { readonly signator: string; readonly pin: string }[]
}

/** The earliest available state, its instant (virtual ms), and how many entries led to it. */
export interface EarliestPoint {
  readonly state: WorldState
  readonly at: number
  readonly entries: number
}

export interface RunningWorld {
  readonly id: string
  readonly seed: number
  /** The scenario's name (file name without suffix). */
  readonly scenario: string
  /** The realtime connector for pages of this world. */
  readonly broadcaster: 'reverb' | 'socket.io'
  /** Laravel's toOthers(): the socket in X-Socket-ID doesn't receive the events that its own request causes. */
  readonly toOthers: boolean
  /** The API dialect of the server. */
  readonly api: ApiDialect
  /** The code for entering the world from another machine. */
  readonly code: string
  /** Label, owner, and how long it may be unused. */
  readonly life: WorldLife
  readonly cast: readonly PersonInCast[]
  readonly script: Script
  state(): WorldState
  reading(): WorldClockReading
  /** True once the world has ended: what it was can still be read, and every change is rejected. */
  ended(): boolean
  /** True if paused; the rate of a playing world is above 0. */
  paused(): boolean
  /** Virtual ms since the scenario's start. */
  position(): number
  /** Queues a command. Resolves with its position once it is performed, stored and announced. */
  submit(command: Command): Promise<Outcome>
  /** Resolves when everything queued so far is performed and stored. */
  settled(): Promise<void>
  play(): Promise<void>
  pause(): Promise<void>
  setRate(rate: number): Promise<void>
  /** Pauses a playing world once it reaches this instant (virtual ms). Play continues from there. */
  stopAt(instant: number): void
  /** Like jump() and step(), resolves when everything that came due has been performed. */
  advance(byMs: number): Promise<void>
  jump(to: JumpTarget): Promise<void>
  /** Jumps to the next scheduled command. Resolves with its description, or null if nothing is scheduled. */
  step(): Promise<{ readonly at: string; readonly what: string } | null>
  /**
   * Goes back in time by replaying the log, as a new epoch: to the start, or to any point within the retained log. Resolves with
   * the number of discarded entries.
   */
  rewind(to: JumpTarget): Promise<{ readonly discarded: number }>
  /** Restores the start, as a new epoch. */
  reset(): Promise<void>
  /** Stores the current point in time under a name, replacing any snapshot of that name. */
  snapshot(name: string): Promise<Snapshot>
  /** Renames a snapshot, replacing any snapshot of the new name; null if there is none of this name. */
  renameSnapshot(name: string, to: string): Promise<Snapshot | null>
  /** False if there is none of this name. */
  deleteSnapshot(name: string): Promise<boolean>
  /** In order of their instants. Snapshots survive rewind and reset, and a branch copies them. */
  snapshots(): readonly Snapshot[]
  /** Restores the snapshot of this name, as a new epoch; null if there is none. */
  restore(name: string): Promise<{ readonly discarded: number } | null>
  /** The current or an earlier point in time, from which another world can continue. Rejects with ClockRefusal. */
  pointInTime(to?: JumpTarget): Promise<PointInTime>
  /** The next scheduled commands, at most `count`. Bids of bots are computed, not guessed. */
  upcoming(count: number): readonly UpcomingCommand[]
  /** The state at offset 0, and how many log entries led to it. */
  opening(): { readonly state: WorldState; readonly entries: number }
  /** The earliest point of the retained log: the opening, or in a long-running world the base of its log. */
  earliest(): EarliestPoint
  /** Every entry of the whole log that began a fault, including folded ones. */
  faultEntries(): readonly LogEntry[]
  /** The retained entries from this number on. */
  log(fromN?: number): readonly LogEntry[]
  /** SHA-256 over scenario, seed, commands and events, hex; the same in every process. */
  hash(): string
  /** The same without random ids and measured times, so runs with the same user actions have equal hashes. */
  traceHash(): string
  /** Returns a function that removes the listener. `without announcements` avoids the cost of creating them. */
  listen(listener: (signal: WorldSignal) => void, interest?: 'everything' | 'without announcements'): () => void
  end(): void
  hasEnded(): boolean
}
