// State and log of one running world: performs commands, appends them to the log and sends them to the listeners.
// Knows no real time: the runner gives it the instant.
import type { Due } from '../scenarios/play/agenda'
import type { Happened } from '../scenarios/play/run'
import { Run } from '../scenarios/play/run'
import type { Command } from '../world/commands'
import { describe } from '../world/describe'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'
import type { Journal } from './journal'
import type { LogEntry } from './log-entry'
import type { Moment } from './moment'
import type { Opening } from './opening'
import type { Outcome, UpcomingCommand } from './running-world'
import type { WorldListeners } from './world-listeners'
import { WorldLog } from './world-log'

/** After so many steps without a pause other worlds get their turn. */
const STEPS_PER_TURN = 250

/** A command that was performed, and how to undo it as long as nobody has learned of it. */
interface Performed {
  readonly happened: Happened
  readonly entry: LogEntry
  readonly takeBack: () => void
}

export class WorldRun {
  readonly log: WorldLog
  #run: Run

  constructor(
    private readonly opening: Opening,
    private readonly listeners: WorldListeners,
    seed: number,
    journal: Journal,
    from: Moment & { readonly epoch: number },
  ) {
    this.log = new WorldLog(opening.script, seed, journal, from)
    this.#run = this.#continue(from)
  }

  get state(): WorldState {
    return this.#run.state
  }

  /** The virtual instant (ms) of the last thing that happened. */
  get at(): number {
    return this.#run.at
  }

  /** The next command of the scenario, a bot or a timer; null when nothing is left. */
  next(): Due | null {
    return this.#run.next()
  }

  /** Performs a command from outside and appends it to the log; `publish` it when it is stored, else `takeBack`. */
  perform(command: Command, at: number): Performed {
    const last = this.#run.at
    const happened = this.#run.perform(command, at)
    const entry = this.log.append(happened)
    const takeBack = (): void => {
      this.log.takeBack(entry)
      this.#run = this.#runAt(happened.before, { at: last, entries: this.log.entries() })
    }
    return { happened, entry, takeBack }
  }

  /** Performs and publishes everything that is due up to this instant (virtual ms), in order. */
  async catchUp(until: number): Promise<void> {
    let done = 0
    for (let due = this.#run.next(); due !== null && due.at <= until; due = this.#run.next()) {
      const happened = this.#run.doNext(due)
      this.listeners.publish(happened, this.log.append(happened))
      done += 1
      if (done % STEPS_PER_TURN === 0) await new Promise(setImmediate)
    }
  }

  /** Puts the world back to this moment, as a new epoch; returns how many entries that discards. */
  replace(moment: Moment): { readonly discarded: number } {
    const discarded = this.log.lostBy(moment.entries)
    this.log.replace(moment.entries)
    this.#run = this.#continue(moment)
    return { discarded }
  }

  /** At most so many commands that follow if nobody interferes, found by performing them on a copy. */
  upcoming(count: number): readonly UpcomingCommand[] {
    const run = this.#runAt(this.#run.state, { at: this.#run.at, entries: this.log.entries() })
    const commands: UpcomingCommand[] = []
    for (let due = run.next(); due !== null && commands.length < count; due = run.next()) {
      const what = describe(run.state, due.command)
      commands.push({ at: due.at, what, origin: due.command.origin })
      run.doNext(due)
    }
    return commands
  }

  #continue(moment: Moment): Run {
    const { state, entries: before } = this.opening
    const later = moment.entries.slice(before.length)
    const folded = later.reduce<WorldState>((known, entry) => evolveAll(known, entry.events), state)
    return this.#runAt(folded, moment)
  }

  #runAt(state: WorldState, { at, entries }: Moment): Run {
    const stepsDone = entries.filter((entry) => entry.planned).length
    return new Run(this.opening.course, state, at, stepsDone)
  }
}

/** What the caller of a command learns. */
export function outcomeOf({ decision, command, after }: Happened, { epoch, n, at }: LogEntry): Outcome {
  // Replies are read by people only.
  const reply = command.origin === 'person' || command.origin === 'control' ? decision.reply(after) : null
  const position = { epoch, n, at }
  if (decision.ok) return { ...position, ok: true, events: decision.events, reply }
  return { ...position, ok: false, refusal: decision.refusal, reply }
}
