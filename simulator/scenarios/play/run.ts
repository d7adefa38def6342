// A running world: its state, its agenda, and the time of the last command. Has no clock and no I/O; its owner decides how far
// it runs.
import type { Command } from '../../world/commands'
import { decide } from '../../world/decide'
import type { Decision } from '../../world/decision'
import type { WorldEvent } from '../../world/events'
import { evolveAll } from '../../world/evolve'
import type { WorldState } from '../../world/state'
import { Agenda, type Automation, type Due } from './agenda'

/** One command and its result. */
export interface RunResult {
  /** Virtual ms. */
  readonly at: number
  readonly command: Command
  readonly decision: Decision
  readonly before: WorldState
  readonly after: WorldState
  /** True for a step of the timeline. */
  readonly planned: boolean
}

export class Run {
  readonly #agenda: Agenda
  #state: WorldState
  #at: number
  readonly #filter: ((event: WorldEvent) => boolean) | null

  /**
   * `at`: virtual ms. `cursor`: how many steps of the timeline are already done. `filter`: which events change the state; used to
   * skip notifications in a world's history.
   */
  constructor(
    automation: Automation,
    state: WorldState,
    at: number,
    cursor: number,
    filter: ((event: WorldEvent) => boolean) | null = null,
  ) {
    this.#filter = filter
    this.#state = state
    this.#at = at
    this.#agenda = new Agenda(automation, state, cursor)
  }

  get state(): WorldState {
    return this.#state
  }

  /** Virtual ms of the last command. */
  get at(): number {
    return this.#at
  }

  /** What is due next, or null. */
  next(): Due | null {
    return this.#agenda.next(this.#state)
  }

  /** Runs what `next` returned. */
  runNext(due: Due): RunResult {
    this.#agenda.remove(due)
    return this.#apply(due.command, due.at, due.planned)
  }

  /** Runs a command at this instant, or at that of the last command if later: time in a log never goes back. */
  run(command: Command, at: number): RunResult {
    return this.#apply(command, at, false)
  }

  #apply(command: Command, at: number, planned: boolean): RunResult {
    const before = this.#state
    this.#at = Math.max(this.#at, at)
    const decision = decide(before, command, this.#at)
    this.#state = evolveAll(before, this.#filter === null ? decision.events : decision.events.filter(this.#filter))
    this.#agenda.update(this.#state, decision.events)
    return { at: this.#at, command, decision, before, after: this.#state, planned }
  }
}

/** Runs everything that is due up to and including this instant. */
export function* runUntil(run: Run, until: number): Generator<RunResult> {
  for (let due = run.next(); due !== null && due.at <= until; due = run.next()) yield run.runNext(due)
}
