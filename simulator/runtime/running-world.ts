// What a running world offers to the doors (HTTP, channels, control): the only way into a world and the only way out.
// The runner implements it; the doors know nothing else of a world.
import type { Script } from '../scenarios/play/script'
import type { Announcement } from '../world/announcement'
import type { Command } from '../world/commands'
import type { Origin } from '../world/envelope'
import type { WorldEvent } from '../world/events'
import type { Refusal } from '../world/refusal'
import type { WorldState } from '../world/state'
import type { Moment, Snapshot } from './journal'
import type { LogEntry } from './log-entry'

export type { Announcement, LogEntry, Refusal }

/** Where a command stands in the log. */
export type Noted = Pick<LogEntry, 'epoch' | 'n' | 'at'>

/** The answer to one command. `reply` is plain JSON for the asker (a receipt, an id); a repeated command gets the same. */
export type Outcome =
  | (Noted & { readonly ok: true; readonly events: readonly WorldEvent[]; readonly reply: unknown })
  | (Noted & { readonly ok: false; readonly refusal: Refusal; readonly reply: unknown })

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

/** Thrown by everything that is asked of a world after its end. */
export class WorldEnded extends Error {
  constructor() {
    super('This world has ended.')
    this.name = 'WorldEnded'
  }
}

/** Something that will happen if nobody interferes. */
export interface Coming {
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

export interface RunningWorld {
  readonly id: string
  readonly seed: number
  /** The scenario's name (file name without suffix). */
  readonly scenario: string
  /** Which realtime connector pages of this world are told to use. */
  readonly broadcaster: 'reverb' | 'socket.io'
  /** Laravel's toOthers(): who causes an event does not hear it on the socket that X-Socket-ID names. */
  readonly toOthers: boolean
  /** Lets somebody in who comes from another machine. */
  readonly code: string
  readonly cast: readonly PersonInCast[]
  readonly script: Script
  state(): WorldState
  reading(): WorldClockReading
  /** True when paused by command; a playing world has rate > 0. */
  paused(): boolean
  /** Virtual ms since the scenario's start. */
  position(): number
  /** Enters the world's queue; stamped once with (epoch, n, virtual instant); answers when it has happened and was announced. */
  submit(command: Command): Promise<Outcome>
  /** Answers when everything asked before has happened, and is kept where things are kept. */
  settled(): Promise<void>
  play(): Promise<void>
  pause(): Promise<void>
  setRate(rate: number): Promise<void>
  /** These four answer only when everything that became due has happened. */
  advance(byMs: number): Promise<void>
  jump(to: JumpTarget): Promise<void>
  /** To the next thing that is scheduled; answers what it was, or null at the end. */
  step(): Promise<{ readonly at: string; readonly what: string } | null>
  /** Back in time = replay of the log up to then, as a new epoch. Answers how many entries were discarded. */
  rewind(to: JumpTarget): Promise<{ readonly discarded: number }>
  /** From the start again, in place, as a new epoch. */
  reset(): Promise<void>
  /** Keeps this moment under a name; a name that is taken is taken over. */
  snapshot(name: string): Promise<Snapshot>
  /** Oldest first; they survive rewind and reset. */
  snapshots(): readonly Snapshot[]
  /** The world as it was at the snapshot of this name, as a new epoch; null when there is none. */
  restore(name: string): Promise<{ readonly discarded: number } | null>
  /** This moment, from which another world can go on. */
  moment(): Promise<Moment>
  /** At most so many things that come next if nobody interferes: what bots will do is worked out, not guessed. */
  coming(count: number): readonly Coming[]
  /** The state with which offset 0 began, and how many entries of the log led there. */
  opening(): { readonly state: WorldState; readonly entries: number }
  log(fromN?: number): readonly LogEntry[]
  /** SHA-256, hex, over scenario, seed, commands and events; the same in every process. */
  hash(): string
  /** Answers how to stop. `without announcements`: the listener is spared them, and the world their making. */
  listen(listener: (signal: WorldSignal) => void, what?: 'everything' | 'without announcements'): () => void
  end(): void
}
