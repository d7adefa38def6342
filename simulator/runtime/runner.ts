// A running world: a job queue, a log, a clock and at most one real timer. Every change goes through the queue. The rules
// are in simulator/world; the agenda decides the order in virtual time.
import { durationText } from '../scenarios/language/durations'
import type { Script } from '../scenarios/play/script'
import type { Command } from '../world/commands'
import { describe } from '../world/describe'
import type { WorldState } from '../world/state'
import type { ApiDialect } from './api-dialect'
import { Commits } from './commits'
import { JobQueue } from './job-queue'
import { instantOf } from './jump-target'
import type { LogEntry } from './log-entry'
import type { Opening } from './opening'
import type { PointInTime, Snapshot } from './point-in-time'
import type { RunnerOptions } from './runner-options'
import {
  ClockRefusal,
  type EarliestPoint,
  type JumpTarget,
  type Outcome,
  type PersonInCast,
  type RunningWorld,
  type UpcomingCommand,
  type WorldClockReading,
  WorldEnded,
} from './running-world'
import { SingleTimer } from './single-timer'
import { SnapshotList } from './snapshot-list'
import { MAX_RATE, MIN_RATE, VirtualClock } from './virtual-clock'
import type { WorldLife } from './world-life'
import { type Interest, type WorldListener, WorldListeners } from './world-listeners'
import { outcomeOf, WorldRun } from './world-run'

/** Delay before a failed commit is retried, real ms. */
const RETRY_MS = 1_000
const NEVER = Number.POSITIVE_INFINITY
/** The maximum jump of one command, because playing an endless market takes minutes of CPU. */
const MAX_JUMP_MS = 31 * 24 * 3_600_000

export class Runner implements RunningWorld {
  readonly id: string
  readonly seed: number
  readonly scenario: string
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly toOthers: boolean
  readonly api: ApiDialect
  readonly code: string
  life: WorldLife
  readonly cast: readonly PersonInCast[]
  readonly script: Script
  readonly #opening: Opening
  readonly #clock: VirtualClock
  readonly #commits: Commits
  readonly #listeners = new WorldListeners()
  readonly #snapshots: SnapshotList
  readonly #run: WorldRun
  readonly #queue = new JobQueue()
  readonly #timer: SingleTimer
  #ended = false

  constructor(options: RunnerOptions) {
    const { opening, time, from, journal } = options
    const start = from ?? { at: opening.script.startsAt, epoch: 1, entries: opening.entries, snapshots: [] }
    this.id = options.id
    this.seed = options.seed
    this.scenario = opening.script.name
    this.script = opening.script
    this.broadcaster = options.broadcaster
    this.toOthers = options.toOthers
    this.api = options.api
    this.code = options.code
    this.life = options.life
    this.cast = options.cast
    this.#opening = opening
    this.#commits = new Commits(journal, () => this.#timer.set(this.#ended ? null : RETRY_MS))
    this.#clock = new VirtualClock(() => time.now(), start.at, options.rate, options.paused)
    this.#run = new WorldRun(opening, this.#listeners, options.seed, journal, start, options.retainedEntries)
    this.#snapshots = new SnapshotList(journal, start.snapshots)
    this.#timer = new SingleTimer(time, () => {
      void this.#enqueue(() => this.#onTimer()).catch(() => undefined)
    })
    this.#setTimer()
  }

  state(): WorldState {
    return this.#run.state
  }
  reading(): WorldClockReading {
    return { now: this.#now(), rate: this.#clock.paused ? 0 : this.#clock.rate, epoch: this.#run.log.epoch }
  }
  ended(): boolean {
    return this.#ended
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
      // A command that cannot be serialized must fail before it changes anything.
      JSON.stringify(command)
      const { result, entry } = await this.#run.perform(command, at, () => this.#commit())
      this.#listeners.publish(result, entry)
      return outcomeOf(result, entry)
    })
  }
  settled(): Promise<void> {
    return this.#enqueue(() => undefined)
  }
  play(): Promise<void> {
    return this.#enqueue(() => {
      this.#clock.play()
      this.#signalClock()
    })
  }
  pause(): Promise<void> {
    return this.#enqueue(async () => {
      this.#clock.pause()
      this.#signalClock()
      await this.#catchUp(this.#now())
    })
  }
  async setRate(rate: number): Promise<void> {
    if (!(rate >= MIN_RATE && rate <= MAX_RATE)) {
      throw new ClockRefusal(`The rate must be between ${MIN_RATE} and ${MAX_RATE}.`)
    }
    await this.#enqueue(async () => {
      const at = this.#now()
      this.#clock.setRate(rate)
      this.#signalClock()
      await this.#catchUp(at)
    })
  }
  stopAt(instant: number): void {
    this.#clock.stopAt(instant)
    this.#setTimer()
  }
  async advance(byMs: number): Promise<void> {
    if (!Number.isFinite(byMs) || byMs < 0)
      throw new ClockRefusal('Time can only be advanced by zero or more. To go back, rewind.')
    await this.#enqueue(() => this.#advanceTo(this.#now() + Math.round(byMs)))
  }
  async jump(to: JumpTarget): Promise<void> {
    const target = instantOf(this.script, to)
    await this.#enqueue(() => {
      if (target < this.#now()) throw new ClockRefusal('That time has passed. Rewind to it instead.')
      return this.#advanceTo(target)
    })
  }

  step(): Promise<{ readonly at: string; readonly what: string } | null> {
    return this.#enqueue(async () => {
      const due = this.#run.next()
      if (due === null) return null
      const at = Math.max(due.at, this.#now())
      const what = describe(this.#run.state, due.command)
      await this.#advanceTo(at)
      return { at: new Date(at).toISOString(), what }
    })
  }

  async rewind(to: JumpTarget): Promise<{ readonly discarded: number }> {
    return this.#enqueue(() => this.#replace(this.#pastPoint(to)))
  }
  async reset(): Promise<void> {
    await this.#enqueue(() => this.#replace(this.#run.beginning, null))
  }
  snapshot(name: string): Promise<Snapshot> {
    return this.#enqueue(async () => this.#snapshots.take(name, await this.#currentPoint()))
  }
  renameSnapshot(name: string, to: string): Promise<Snapshot | null> {
    return this.#enqueue(() => this.#snapshots.rename(name, to))
  }
  deleteSnapshot(name: string): Promise<boolean> {
    return this.#enqueue(() => this.#snapshots.delete(name))
  }
  snapshots(): readonly Snapshot[] {
    return this.#snapshots.all()
  }
  restore(name: string): Promise<{ readonly discarded: number } | null> {
    return this.#enqueue(() => {
      const snapshot = this.#snapshots.get(name)
      return snapshot === undefined ? null : this.#replace(snapshot)
    })
  }
  pointInTime(to?: JumpTarget): Promise<PointInTime> {
    return this.#enqueue(() => (to === undefined ? this.#currentPoint() : this.#pastPoint(to)))
  }
  upcoming(count: number): readonly UpcomingCommand[] {
    return this.#run.upcoming(count)
  }
  opening(): { readonly state: WorldState; readonly entries: number } {
    return { state: this.#opening.state, entries: this.#opening.entries.length }
  }
  earliest(): EarliestPoint {
    return this.#run.earliest()
  }
  faultEntries(): readonly LogEntry[] {
    return this.#run.log.faultEntries()
  }
  log(fromN = 1): readonly LogEntry[] {
    return this.#run.log.entries(fromN)
  }
  hash(): string {
    return this.#run.log.hash()
  }
  traceHash(): string {
    return this.#run.log.traceHash()
  }
  listen(listener: WorldListener, interest: Interest = 'everything'): () => void {
    return this.#listeners.add(listener, interest)
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#timer.set(null)
    this.#listeners.signal({ kind: 'ended' })
    this.#listeners.clear()
  }

  hasEnded(): boolean {
    return this.#ended
  }

  /** Virtual now, at least the instant of the last command. */
  #now(): number {
    return Math.max(this.#clock.now(), this.#run.at)
  }

  /** Runs the job in its turn, then stores its changes. A failed job rejects for its caller only. */
  #enqueue<T>(job: () => T | Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      if (this.#ended) throw new WorldEnded()
      let result: T
      try {
        // Changes that could not be stored earlier must be stored before anything else happens.
        if (this.#commits.hasUnsavedChanges) await this.#commit()
        result = await job()
      } catch (error) {
        this.#setTimer()
        // The caller gets the error of the job, even if this commit fails too.
        await this.#commit().catch(() => undefined)
        throw error
      }
      this.#setTimer()
      await this.#commit()
      return result
    })
  }

  /** Moves the clock first, so that no client receives a bid from later than its official time. */
  async #advanceTo(target: number): Promise<void> {
    if (target - this.#now() > MAX_JUMP_MS)
      throw new ClockRefusal(`Time can be advanced by at most ${durationText(MAX_JUMP_MS)} at once.`)
    const isEnd = !this.#clock.paused && target >= this.#clock.stopsAt
    this.#clock.moveTo(target)
    if (isEnd) this.#clock.pause()
    this.#signalClock()
    await this.#catchUp(target)
  }

  async #onTimer(): Promise<void> {
    const now = this.#now()
    if (!this.#clock.paused && now >= this.#clock.stopsAt) {
      this.#clock.pause()
      this.#signalClock()
    }
    await this.#catchUp(now)
  }

  /** Performs everything that is due, with a commit after every 250 steps. */
  #catchUp(until: number): Promise<void> {
    return this.#run.catchUp(until, () => this.#commit().catch(() => undefined))
  }

  /** Stores all pending changes; rejects with CannotStore. */
  #commit(): Promise<void> {
    const { paused, rate } = this.#clock
    return this.#commits.commit({ at: this.#now(), rate, paused, epoch: this.#run.log.epoch })
  }

  #pastPoint(to: JumpTarget): PointInTime {
    const target = instantOf(this.script, to)
    if (target < this.script.startsAt) throw new ClockRefusal('That is before the start of the scenario.')
    if (target > this.#now()) throw new ClockRefusal('That time is in the future. Jump to it instead.')
    return this.#run.pointAt(target)
  }

  async #currentPoint(): Promise<PointInTime> {
    const at = this.#now()
    await this.#catchUp(at)
    return { at, base: this.#run.log.base, entries: this.#run.log.entries() }
  }

  /** Restores the world to this point in time, as a new epoch; returns how many entries that discarded. */
  async #replace(point: PointInTime, kept: number | null = point.at): Promise<{ readonly discarded: number }> {
    const { state: before } = this.#run
    const discarded = this.#run.replace(point)
    this.#clock.moveTo(point.at)
    this.#listeners.signal({ kind: 'replaced', epoch: this.#run.log.epoch, before, kept })
    this.#signalClock()
    await this.#catchUp(point.at)
    return discarded
  }

  /** Sets the real timer for the next scheduled command. */
  #setTimer(): void {
    const isStill = this.#ended || this.#clock.paused
    const at = isStill ? NEVER : Math.min(this.#run.next()?.at ?? NEVER, this.#clock.stopsAt)
    this.#timer.set(at === NEVER ? null : (at - this.#clock.now()) / this.#clock.rate)
  }

  #signalClock(): void {
    this.#listeners.signal({ kind: 'clock', reading: this.reading() })
  }
}
