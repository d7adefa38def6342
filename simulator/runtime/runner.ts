// One running world: a queue of jobs, one log, one clock, at most one real timer. Everything that changes the world
// goes through the queue one after the other; rules are the world's, order in virtual time is the agenda's.
import type { Hash } from 'node:crypto'
import { durationText } from '../scenarios/language/durations'
import type { Due } from '../scenarios/play/agenda'
import type { Happened } from '../scenarios/play/run'
import { Run } from '../scenarios/play/run'
import type { Script } from '../scenarios/play/script'
import { announce } from '../world/announce'
import type { Command } from '../world/commands'
import { describe } from '../world/describe'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'
import type { ClockState, Journal, Moment, Snapshot } from './journal'
import { beginHash, hashEntry } from './log-hash'
import type { Opening } from './opening'
import { entryOf } from './opening'
import type {
  Coming,
  JumpTarget,
  LogEntry,
  Outcome,
  PersonInCast,
  RunningWorld,
  WorldClockReading,
  WorldSignal,
} from './running-world'
import { ClockRefusal, WorldEnded } from './running-world'
import { FASTEST, SLOWEST, VirtualClock } from './virtual-clock'

/** Real time, so that tests can do without it. */
export interface RealTime {
  /** Monotonic ms. */
  now(): number
  /** Calls back once after so many real ms; answers how to call it off. */
  after(ms: number, callback: () => void): () => void
}

export interface RunnerOptions {
  readonly id: string
  readonly seed: number
  readonly opening: Opening
  readonly cast: readonly PersonInCast[]
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly paused: boolean
  readonly rate: number
  readonly toOthers: boolean
  readonly code: string
  readonly time: RealTime
  /** Where it goes on from; the scenario's beginning when left out. */
  readonly from?: Moment & { readonly epoch: number; readonly snapshots: readonly Snapshot[] }
  /** Where everything is written down; nowhere when left out. */
  readonly journal?: Journal | null
}

/** No single command goes further: an endless market would keep the process busy for minutes. */
const FURTHEST_MS = 31 * 24 * 3_600_000
type Listener = (signal: WorldSignal) => void

/** After so many things in a row other worlds get their turn. */
const BREATH = 250
/** Timers of Node count no further. */
const LONGEST_TIMER_MS = 2_000_000_000

export class Runner implements RunningWorld {
  readonly id: string
  readonly seed: number
  readonly scenario: string
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly toOthers: boolean
  readonly code: string
  readonly cast: readonly PersonInCast[]
  readonly script: Script
  readonly #opening: Opening
  readonly #time: RealTime
  readonly #clock: VirtualClock
  readonly #journal: Journal | null
  readonly #listeners = new Map<Listener, 'everything' | 'without announcements'>()
  readonly #snapshots = new Map<string, Snapshot>()
  #run: Run
  #log: LogEntry[]
  #epoch: number
  #queue: Promise<unknown> = Promise.resolve()
  #callOff: (() => void) | null = null
  #ended = false
  #digest: { hash: Hash; entries: number } | null = null

  constructor(options: RunnerOptions) {
    const { opening, time, from } = options
    const entries = from?.entries ?? opening.entries
    const at = from?.at ?? opening.script.startsAt
    this.id = options.id
    this.seed = options.seed
    this.scenario = opening.script.name
    this.script = opening.script
    this.broadcaster = options.broadcaster
    this.toOthers = options.toOthers
    this.code = options.code
    this.cast = options.cast
    this.#opening = opening
    this.#time = time
    this.#journal = options.journal ?? null
    this.#epoch = from?.epoch ?? 1
    this.#clock = new VirtualClock(() => time.now(), at, options.rate, options.paused)
    this.#run = this.#runFrom(this.#stateAfter(entries), at, entries)
    this.#log = [...entries]
    for (const snapshot of from?.snapshots ?? []) this.#snapshots.set(snapshot.name, snapshot)
    this.#arm()
  }

  state(): WorldState {
    return this.#run.state
  }

  reading(): WorldClockReading {
    return { now: this.#now(), rate: this.#clock.paused ? 0 : this.#clock.rate, epoch: this.#epoch }
  }

  paused(): boolean {
    return this.#clock.paused
  }

  position(): number {
    return this.#now() - this.#opening.script.startsAt
  }

  submit(command: Command): Promise<Outcome> {
    return this.#enqueue(async () => {
      const at = this.#now()
      await this.#catchUp(at)
      const happened = this.#run.perform(command, at)
      const entry = this.#note(happened)
      // Nobody hears of what could still be forgotten.
      await this.#keep()
      this.#tell(happened, entry)
      return this.#outcomeOf(happened, entry)
    })
  }

  settled(): Promise<void> {
    return this.#enqueue(() => undefined)
  }

  play(): Promise<void> {
    return this.#enqueue(() => {
      this.#clock.play()
      this.#tellTime()
    })
  }

  pause(): Promise<void> {
    return this.#enqueue(async () => {
      this.#clock.pause()
      this.#tellTime()
      await this.#catchUp(this.#now())
    })
  }

  async setRate(rate: number): Promise<void> {
    if (!(rate >= SLOWEST && rate <= FASTEST)) {
      throw new ClockRefusal(`The rate must lie between ${SLOWEST} and ${FASTEST}.`)
    }
    await this.#enqueue(async () => {
      const at = this.#now()
      this.#clock.setRate(rate)
      this.#tellTime()
      await this.#catchUp(at)
    })
  }

  async advance(byMs: number): Promise<void> {
    if (!Number.isFinite(byMs) || byMs < 0) throw new ClockRefusal('Time can be advanced by zero or more, not by less.')
    await this.#enqueue(() => this.#moveOn(this.#now() + Math.round(byMs)))
  }

  async jump(to: JumpTarget): Promise<void> {
    const target = this.#instantOf(to)
    await this.#enqueue(() => {
      if (target < this.#now()) throw new ClockRefusal('That moment has passed: rewind to it instead.')
      return this.#moveOn(target)
    })
  }

  step(): Promise<{ readonly at: string; readonly what: string } | null> {
    return this.#enqueue(async () => {
      const due = this.#run.next()
      if (due === null) return null
      const at = Math.max(due.at, this.#now())
      const what = describe(this.#run.state, due.command)
      await this.#moveOn(at)
      return { at: new Date(at).toISOString(), what }
    })
  }

  async rewind(to: JumpTarget): Promise<{ readonly discarded: number }> {
    const target = this.#instantOf(to)
    const { startsAt } = this.#opening.script
    if (target < startsAt) throw new ClockRefusal('That lies before the start of the scenario.')
    return this.#enqueue(async () => {
      if (target > this.#now()) throw new ClockRefusal('That moment is still to come: jump to it instead.')
      const iso = new Date(target).toISOString()
      const kept = this.#log.filter((entry) => entry.at <= iso)
      const discarded = this.#log.length - kept.length
      await this.#replace(kept, target)
      return { discarded }
    })
  }

  reset(): Promise<void> {
    return this.#enqueue(() => this.#replace(this.#opening.entries, this.#opening.script.startsAt))
  }

  snapshot(name: string): Promise<Snapshot> {
    return this.#enqueue(async () => {
      const snapshot = { name, ...(await this.#moment()) }
      this.#snapshots.delete(name)
      this.#snapshots.set(name, snapshot)
      this.#journal?.snapshot(snapshot)
      return snapshot
    })
  }

  snapshots(): readonly Snapshot[] {
    return [...this.#snapshots.values()]
  }

  restore(name: string): Promise<{ readonly discarded: number } | null> {
    return this.#enqueue(async () => {
      const snapshot = this.#snapshots.get(name)
      if (snapshot === undefined) return null
      const common = sharedLength(this.#log, snapshot.entries)
      const discarded = this.#log.length - common
      await this.#replace(snapshot.entries, snapshot.at)
      return { discarded }
    })
  }

  moment(): Promise<Moment> {
    return this.#enqueue(() => this.#moment())
  }

  coming(count: number): readonly Coming[] {
    const run = this.#runFrom(this.#run.state, this.#run.at, this.#log)
    const things: Coming[] = []
    for (let due = run.next(); due !== null && things.length < count; due = run.next()) {
      const what = describe(run.state, due.command)
      things.push({ at: due.at, what, origin: due.command.origin })
      run.doNext(due)
    }
    return things
  }

  opening(): { readonly state: WorldState; readonly entries: number } {
    return { state: this.#opening.state, entries: this.#opening.entries.length }
  }

  log(fromN = 1): readonly LogEntry[] {
    return this.#log.slice(Math.max(0, fromN - 1))
  }

  hash(): string {
    this.#digest ??= { hash: beginHash(this.#opening.script, this.seed), entries: 0 }
    for (const entry of this.#log.slice(this.#digest.entries)) {
      hashEntry(this.#digest.hash, entry)
      this.#digest.entries += 1
    }
    return this.#digest.hash.copy().digest('hex')
  }

  listen(listener: Listener, what: 'everything' | 'without announcements' = 'everything'): () => void {
    this.#listeners.set(listener, what)
    return () => this.#listeners.delete(listener)
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#callOff?.()
    this.#signal({ kind: 'ended' })
    this.#listeners.clear()
  }

  /** Virtual now; never before the last thing that happened. */
  #now(): number {
    return Math.max(this.#clock.now(), this.#run.at)
  }

  /** One job after the other; a job that fails fails for its asker only. */
  #enqueue<T>(job: () => T | Promise<T>): Promise<T> {
    const done = this.#queue.then(async () => {
      if (this.#ended) throw new WorldEnded()
      try {
        return await job()
      } finally {
        this.#arm()
        await this.#keep()
      }
    })
    this.#queue = done.catch(() => undefined)
    return done
  }

  /** Everything due up to this instant, in order. */
  async #catchUp(until: number): Promise<void> {
    let done = 0
    for (let due = this.#run.next(); due !== null && due.at <= until; due = this.#run.next()) {
      const happened = this.#run.doNext(due)
      this.#tell(happened, this.#note(happened))
      done += 1
      if (done % BREATH === 0) await new Promise(setImmediate)
    }
  }

  /** The clock first, so that nobody hears of a bid that lies ahead of the official time. */
  async #moveOn(target: number): Promise<void> {
    if (target - this.#now() > FURTHEST_MS) throw new ClockRefusal(`At most ${durationText(FURTHEST_MS)} in one go.`)
    this.#clock.moveTo(target)
    this.#tellTime()
    await this.#catchUp(target)
  }

  #note(happened: Happened): LogEntry {
    const n = this.#log.length + 1
    const entry: LogEntry = { ...entryOf(happened, n), epoch: this.#epoch }
    this.#log.push(entry)
    this.#journal?.append(entry)
    return entry
  }

  #tell({ decision, command, before, after }: Happened, entry: LogEntry): void {
    if (this.#listeners.size === 0) return
    this.#signal({ kind: 'logged', entry })
    const heard = [...this.#listeners].filter(([, what]) => what === 'everything')
    if (heard.length === 0) return
    const causedBy = command.actor === 'system' ? null : command.actor
    for (const announcement of announce(before, after, decision.events, causedBy)) {
      for (const [listener] of heard) listener({ kind: 'announcement', announcement })
    }
  }

  #outcomeOf({ decision, command, after }: Happened, { epoch, n, at }: LogEntry): Outcome {
    // Only people read their replies.
    const reply = command.origin === 'person' || command.origin === 'control' ? decision.reply(after) : null
    const noted = { epoch, n, at }
    if (decision.ok) return { ...noted, ok: true, events: decision.events, reply }
    return { ...noted, ok: false, refusal: decision.refusal, reply }
  }

  #keep(): Promise<void> | undefined {
    return this.#journal?.commit(this.#standing())
  }

  #standing(): ClockState {
    return { at: this.#now(), rate: this.#clock.rate, paused: this.#clock.paused, epoch: this.#epoch }
  }

  async #moment(): Promise<Moment> {
    const at = this.#now()
    await this.#catchUp(at)
    return { at, entries: this.#log.slice() }
  }

  #stateAfter(entries: readonly LogEntry[]): WorldState {
    const { state, entries: before } = this.#opening
    return entries.slice(before.length).reduce((folded, entry) => evolveAll(folded, entry.events), state)
  }

  /** The world as these entries left it, at this instant, as a new epoch. */
  async #replace(entries: readonly LogEntry[], at: number): Promise<void> {
    this.#epoch += 1
    this.#log = entries.map((entry) => ({ ...entry, epoch: this.#epoch }))
    this.#journal?.replace(this.#log)
    this.#run = this.#runFrom(this.#stateAfter(entries), at, entries)
    this.#digest = null
    this.#clock.moveTo(at)
    this.#signal({ kind: 'replaced', epoch: this.#epoch })
    this.#tellTime()
    await this.#catchUp(at)
  }

  #runFrom(state: WorldState, at: number, entries: readonly LogEntry[]): Run {
    const cursor = entries.filter((entry) => entry.planned).length
    return new Run(this.#opening.course, state, at, cursor)
  }

  #instantOf(to: JumpTarget): number {
    const { script } = this.#opening
    if ('offsetMs' in to) return script.startsAt + to.offsetMs
    if ('instant' in to) {
      const ms = Date.parse(to.instant)
      if (Number.isNaN(ms)) throw new ClockRefusal(`'${to.instant}' is not an instant.`)
      return ms
    }
    const mark = to.mark === 'end' ? script.length : script.words.marks[to.mark]
    if (mark === undefined) {
      const known = [...Object.keys(script.words.marks), 'end'].join(', ')
      throw new ClockRefusal(`There is no mark '${to.mark}'. Known are: ${known}.`)
    }
    return script.startsAt + mark
  }

  /** The one real timer, for the next due. */
  #arm(): void {
    this.#callOff?.()
    this.#callOff = null
    const due = this.#ended || this.#clock.paused ? null : this.#run.next()
    if (due === null) return
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, Math.ceil(this.#realMsTo(due))))
    this.#callOff = this.#time.after(wait, () => {
      this.#callOff = null
      void this.#enqueue(() => this.#catchUp(this.#now())).catch(() => undefined)
    })
  }

  #realMsTo(due: Due): number {
    return (due.at - this.#clock.now()) / this.#clock.rate
  }

  #tellTime(): void {
    this.#signal({ kind: 'clock', reading: this.reading() })
  }

  #signal(signal: WorldSignal): void {
    // A copy: who begins to listen because of a signal does not hear that one.
    for (const listener of [...this.#listeners.keys()]) listener(signal)
  }
}

/** How many entries two logs have in common, from the first on. */
function sharedLength(one: readonly LogEntry[], other: readonly LogEntry[]): number {
  let count = 0
  while (count < one.length && one[count]?.command === other[count]?.command && count < other.length) count += 1
  return count
}
