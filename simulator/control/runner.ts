// One running world: a queue of jobs, one log, one clock, at most one real timer. Everything that changes the world
// goes through the queue one after the other; rules are the world's, order in virtual time is the agenda's.
import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'
import type { Due } from '../scenarios/agenda'
import { durationText } from '../scenarios/durations'
import type { Happened } from '../scenarios/run'
import { Run } from '../scenarios/run'
import { announce } from '../world/announce'
import { canonical } from '../world/canonical'
import type { Command } from '../world/commands'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'
import { described } from './described'
import type { Opening } from './opening'
import { publicEntry } from './public-log'
import type {
  JumpTarget,
  LogEntry,
  Outcome,
  PersonInCast,
  RunningWorld,
  WorldClockReading,
  WorldSignal,
} from './running-world'
import { ClockRefusal } from './running-world'
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
  readonly time: RealTime
}

/** No single command goes further: an endless market would keep the process busy for minutes. */
const FURTHEST_MS = 31 * 24 * 3_600_000
/** After so many things in a row other worlds get their turn. */
const BREATH = 250
/** Timers of Node count no further. */
const LONGEST_TIMER_MS = 2_000_000_000

export class Runner implements RunningWorld {
  readonly id: string
  readonly seed: number
  readonly scenario: string
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly cast: readonly PersonInCast[]
  readonly #opening: Opening
  readonly #time: RealTime
  readonly #clock: VirtualClock
  readonly #listeners = new Set<(signal: WorldSignal) => void>()
  #run: Run
  #log: LogEntry[]
  #epoch = 1
  #queue: Promise<unknown> = Promise.resolve()
  #callOff: (() => void) | null = null
  #ended = false
  #digest: { hash: Hash; entries: number } | null = null

  constructor(options: RunnerOptions) {
    const { opening, time } = options
    this.id = options.id
    this.seed = options.seed
    this.scenario = opening.script.name
    this.broadcaster = options.broadcaster
    this.cast = options.cast
    this.#opening = opening
    this.#time = time
    this.#clock = new VirtualClock(() => time.now(), opening.script.startsAt, options.rate, options.paused)
    this.#run = this.#runFrom(opening.state, opening.script.startsAt, opening.entries)
    this.#log = [...opening.entries]
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
      return this.#record(this.#run.perform(command, at))
    })
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
      const what = described(this.#run.state, due.command)
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

  log(fromN = 1): readonly LogEntry[] {
    return this.#log.slice(Math.max(0, fromN - 1))
  }

  hash(): string {
    const { script } = this.#opening
    this.#digest ??= {
      hash: createHash('sha256').update(`${canonical({ scenario: script.words, seed: this.seed })}\n`),
      entries: 0,
    }
    for (const { n, at, command, events } of this.#log.slice(this.#digest.entries)) {
      this.#digest.hash.update(`${canonical(publicEntry({ n, at, command, events }))}\n`)
      this.#digest.entries += 1
    }
    return this.#digest.hash.copy().digest('hex')
  }

  listen(listener: (signal: WorldSignal) => void): () => void {
    this.#listeners.add(listener)
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
      if (this.#ended) throw new ClockRefusal('This world has ended.')
      const answer = await job()
      this.#arm()
      return answer
    })
    this.#queue = done.catch(() => undefined)
    return done
  }

  /** Everything due up to this instant, in order. */
  async #catchUp(until: number): Promise<void> {
    let done = 0
    for (let due = this.#run.next(); due !== null && due.at <= until; due = this.#run.next()) {
      this.#record(this.#run.doNext(due))
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

  #record(happened: Happened): Outcome {
    const { decision, command, before, after } = happened
    const n = this.#log.length + 1
    const at = new Date(happened.at).toISOString()
    const entry: LogEntry = { epoch: this.#epoch, n, at, command, events: decision.events }
    this.#log.push(entry)
    if (this.#listeners.size > 0) {
      this.#signal({ kind: 'logged', entry })
      const causedBy = command.actor === 'system' ? null : command.actor
      for (const announcement of announce(before, after, decision.events, causedBy)) {
        this.#signal({ kind: 'announcement', announcement })
      }
    }
    // Only people read their replies.
    const reply = command.origin === 'person' || command.origin === 'control' ? decision.reply(after) : null
    if (decision.ok) return { ok: true, n, events: decision.events, reply }
    return { ok: false, n, refusal: decision.refusal, reply }
  }

  /** The world as these entries left it, at this instant, as a new epoch. */
  async #replace(entries: readonly LogEntry[], at: number): Promise<void> {
    const { opening } = { opening: this.#opening }
    this.#epoch += 1
    this.#log = entries.map((entry) => ({ ...entry, epoch: this.#epoch }))
    const state = entries
      .slice(opening.entries.length)
      .reduce((before, entry) => evolveAll(before, entry.events), opening.state)
    this.#run = this.#runFrom(state, at, entries)
    this.#digest = null
    this.#clock.moveTo(at)
    this.#signal({ kind: 'replaced', epoch: this.#epoch })
    this.#tellTime()
    await this.#catchUp(at)
  }

  #runFrom(state: WorldState, at: number, entries: readonly LogEntry[]): Run {
    const cursor = entries.filter((entry) => entry.command.origin === 'scenario').length
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
    for (const listener of this.#listeners) listener(signal)
  }
}
