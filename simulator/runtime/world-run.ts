// State and log of one running world: performs commands, appends them to the log and publishes them. It has no clock: the
// runner passes the instant.
import { durationText } from '../scenarios/language/durations'
import type { Due } from '../scenarios/play/agenda'
import { Run, type RunResult } from '../scenarios/play/run'
import type { Command } from '../world/commands'
import { describe } from '../world/describe'
import type { WorldState } from '../world/state'
import type { Journal } from './journal'
import type { LogEntry } from './log-entry'
import type { Opening } from './opening'
import type { PointInTime } from './point-in-time'
import { ClockRefusal, type EarliestPoint, type Outcome, type UpcomingCommand } from './running-world'
import type { WorldListeners } from './world-listeners'
import { WorldLog } from './world-log'

/** Yields to other worlds after this many steps. */
const STEPS_PER_TURN = 250

/** A command's result and its log entry. */
interface PerformedCommand {
  readonly result: RunResult
  readonly entry: LogEntry
}

export class WorldRun {
  readonly log: WorldLog
  #run: Run
  /** The state before a command that is still being stored, shown until it is. */
  #stateBefore: WorldState | null = null

  constructor(
    private readonly opening: Opening,
    private readonly listeners: WorldListeners,
    seed: number,
    journal: Journal,
    from: PointInTime & { readonly epoch: number },
    retained: number,
  ) {
    this.log = new WorldLog(opening, seed, journal, from, retained)
    this.#run = this.#runAt(this.log.startingState, from.at)
  }

  /** Excludes a command that is still being stored. */
  get state(): WorldState {
    return this.#stateBefore ?? this.#run.state
  }

  /** The virtual instant (ms) of the last command. */
  get at(): number {
    return this.#run.at
  }

  /** The next command of the scenario, a bot or a timer; null if there is none. */
  next(): Due | null {
    return this.#run.next()
  }

  /**
   * Performs a command of a user or the control API, appends it to the log and stores it; the caller publishes it. The state stays
   * hidden until it is stored. If `store` rejects, the command is undone and this rejects too.
   */
  async perform(command: Command, at: number, store: () => Promise<void>): Promise<PerformedCommand> {
    const previousAt = this.#run.at
    const result = this.#run.run(command, at)
    const entry = this.log.append(result)
    this.#stateBefore = result.before
    try {
      await store()
      return { result, entry }
    } catch (error) {
      this.log.undoAppend(entry)
      this.#run = this.#runAt(result.before, previousAt)
      throw error
    } finally {
      this.#stateBefore = null
    }
  }

  /** Performs and publishes everything due up to this instant (virtual ms), in order. Calls `yieldTurn` after every 250 steps. */
  async catchUp(until: number, yieldTurn: () => Promise<void>): Promise<void> {
    let steps = 0
    for (let due = this.#run.next(); due !== null && due.at <= until; due = this.#run.next()) {
      const result = this.#run.runNext(due)
      this.listeners.publish(result, this.log.append(result))
      steps += 1
      if (steps % STEPS_PER_TURN !== 0) continue
      await yieldTurn()
      await new Promise(setImmediate)
    }
  }

  /** Restores this point in time, as a new epoch; returns how many entries that discards. */
  replace(point: PointInTime): { readonly discarded: number } {
    const discarded = this.log.discardedBy(point)
    this.log.replace(point)
    this.#run = this.#runAt(this.log.startingState, point.at)
    return { discarded }
  }

  /** The start of the scenario. */
  get beginning(): PointInTime {
    return { at: this.opening.script.startsAt, base: null, entries: this.opening.entries }
  }

  /** The earliest point of the retained log. */
  earliest(): EarliestPoint {
    const { base } = this.log
    if (base !== null) return { state: base.state, at: base.at, entries: base.n }
    return { state: this.opening.state, at: this.beginning.at, entries: this.beginning.entries.length }
  }

  /** The point in time at this instant (virtual ms). Throws ClockRefusal if the retained log starts later. */
  pointAt(instant: number): PointInTime {
    const { at: earliest } = this.earliest()
    if (instant >= earliest) return this.log.pointAt(instant)
    if (instant === this.beginning.at) return this.beginning
    const from = durationText(earliest - this.beginning.at)
    throw new ClockRefusal(`This world can rewind to ${from} or later, to a snapshot, or to its start (0s).`)
  }

  /** The next scheduled commands, at most `count`, computed by performing them on a copy. */
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
    return new Run(this.opening.automation, state, at, this.log.stepsDone)
  }
}

/** The outcome for the caller of a command. */
export function outcomeOf({ decision, command, after }: RunResult, { epoch, n, at }: LogEntry): Outcome {
  // Only users and the control API read replies.
  const reply = command.origin === 'person' || command.origin === 'control' ? decision.reply(after) : null
  const position = { epoch, n, at }
  if (decision.ok) return { ...position, ok: true, events: decision.events, reply }
  return { ...position, ok: false, refusal: decision.refusal, reply }
}
