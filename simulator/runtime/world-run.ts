// State and log of one running world: performs commands, appends them to the log and sends them to the listeners.
// Knows no real time: the runner gives it the instant.
import { durationText } from '../scenarios/language/durations'
import type { Due } from '../scenarios/play/agenda'
import type { RunResult } from '../scenarios/play/run'
import { Run } from '../scenarios/play/run'
import type { Command } from '../world/commands'
import { describe } from '../world/describe'
import type { WorldState } from '../world/state'
import type { Journal } from './journal'
import type { LogEntry } from './log-entry'
import type { Moment } from './moment'
import type { Opening } from './opening'
import type { EarliestMoment, Outcome, UpcomingCommand } from './running-world'
import { ClockRefusal } from './running-world'
import type { WorldListeners } from './world-listeners'
import { WorldLog } from './world-log'

/** After so many steps without a pause other worlds get their turn. */
const STEPS_PER_TURN = 250

/** A command that was performed. */
interface Performed {
  readonly happened: RunResult
  readonly entry: LogEntry
}

export class WorldRun {
  readonly log: WorldLog
  #run: Run
  /** What is shown while a command is being stored: the state before it. */
  #shown: WorldState | null = null

  constructor(
    private readonly opening: Opening,
    private readonly listeners: WorldListeners,
    seed: number,
    journal: Journal,
    from: Moment & { readonly epoch: number },
    kept: number,
  ) {
    this.log = new WorldLog(opening, seed, journal, from, kept)
    this.#run = this.#runAt(this.log.startingState, from.at)
  }

  /** Without a command that is still being stored. */
  get state(): WorldState {
    return this.#shown ?? this.#run.state
  }

  /** The virtual instant (ms) of the last thing that happened. */
  get at(): number {
    return this.#run.at
  }

  /** The next command of the scenario, a bot or a timer; null when nothing is left. */
  next(): Due | null {
    return this.#run.next()
  }

  /**
   * Performs a command from outside, appends it to the log and stores it; `publish` it then. Until it is stored nobody learns of
   * what could still be lost: when `store` rejects so does this, and nothing has happened.
   */
  async perform(command: Command, at: number, store: () => Promise<void>): Promise<Performed> {
    const last = this.#run.at
    const happened = this.#run.run(command, at)
    const entry = this.log.append(happened)
    this.#shown = happened.before
    try {
      await store()
      return { happened, entry }
    } catch (error) {
      this.log.takeBack(entry)
      this.#run = this.#runAt(happened.before, last)
      throw error
    } finally {
      this.#shown = null
    }
  }

  /** Performs and publishes everything that is due up to this instant (virtual ms), in order; `turn` comes now and then. */
  async catchUp(until: number, turn: () => Promise<void>): Promise<void> {
    let done = 0
    for (let due = this.#run.next(); due !== null && due.at <= until; due = this.#run.next()) {
      const happened = this.#run.runNext(due)
      this.listeners.publish(happened, this.log.append(happened))
      done += 1
      if (done % STEPS_PER_TURN !== 0) continue
      await turn()
      await new Promise(setImmediate)
    }
  }

  /** Puts the world back to this moment, as a new epoch; returns how many entries that discards. */
  replace(moment: Moment): { readonly discarded: number } {
    const discarded = this.log.lostBy(moment)
    this.log.replace(moment)
    this.#run = this.#runAt(this.log.startingState, moment.at)
    return { discarded }
  }

  /** The start of the scenario. */
  get beginning(): Moment {
    return { at: this.opening.script.startsAt, base: null, entries: this.opening.entries }
  }

  /** The earliest moment that the log still tells. */
  earliest(): EarliestMoment {
    const { base } = this.log
    if (base !== null) return { state: base.state, at: base.at, entries: base.n }
    return { state: this.opening.state, at: this.beginning.at, entries: this.beginning.entries.length }
  }

  /** The moment of this instant (virtual ms). Throws ClockRefusal when the log is not kept so far back. */
  momentAt(instant: number): Moment {
    const { at: earliest } = this.earliest()
    if (instant >= earliest) return this.log.upTo(instant)
    if (instant === this.beginning.at) return this.beginning
    const from = durationText(earliest - this.beginning.at)
    throw new ClockRefusal(`The log of this world is kept from ${from} on: go there, to a snapshot, or to 0s.`)
  }

  /** At most so many commands that follow if nobody interferes, found by performing them on a copy. */
  upcoming(count: number): readonly UpcomingCommand[] {
    const run = this.#runAt(this.#run.state, this.#run.at)
    const commands: UpcomingCommand[] = []
    for (let due = run.next(); due !== null && commands.length < count; due = run.next()) {
      const what = describe(run.state, due.command)
      commands.push({ at: due.at, what, origin: due.command.origin })
      run.runNext(due)
    }
    return commands
  }

  #runAt(state: WorldState, at: number): Run {
    return new Run(this.opening.course, state, at, this.log.stepsDone)
  }
}

/** What the caller of a command learns. */
export function outcomeOf({ decision, command, after }: RunResult, { epoch, n, at }: LogEntry): Outcome {
  // Replies are read by people only.
  const reply = command.origin === 'person' || command.origin === 'control' ? decision.reply(after) : null
  const position = { epoch, n, at }
  if (decision.ok) return { ...position, ok: true, events: decision.events, reply }
  return { ...position, ok: false, refusal: decision.refusal, reply }
}
