// A running world: state, agenda and the time of the last command. Pure: no clock, no I/O;
// its owner decides how far it runs.
import type { Command } from '../../world/commands'
import { decide } from '../../world/decide'
import type { Decision } from '../../world/decision'
import type { WorldEvent } from '../../world/events'
import { evolveAll } from '../../world/evolve'
import type { WorldState } from '../../world/state'
import type { Course, Due } from './agenda'
import { Agenda } from './agenda'

/** One command and all that came of it. */
export interface Happened {
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
  readonly #keeps: ((event: WorldEvent) => boolean) | null

  /**
   * From this state at this instant, with so many steps of the timeline done. `keeps`: which events change the state; a
   * past that nobody reads about needs no notifications.
   */
  constructor(
    course: Course,
    state: WorldState,
    at: number,
    cursor: number,
    keeps: ((event: WorldEvent) => boolean) | null = null,
  ) {
    this.#keeps = keeps
    this.#state = state
    this.#at = at
    this.#agenda = new Agenda(course, state, cursor)
  }

  get state(): WorldState {
    return this.#state
  }

  /** Virtual ms of the last thing that happened. */
  get at(): number {
    return this.#at
  }

  /** What happens next by itself; never before what has happened. */
  next(): Due | null {
    return this.#agenda.next(this.#state)
  }

  /** Does what `next` answered. */
  doNext(due: Due): Happened {
    this.#agenda.take(due)
    return this.#happen(due.command, due.at, due.planned)
  }

  /** Does this command at this instant, or at the last one when that is later: a log never goes back. */
  perform(command: Command, at: number): Happened {
    return this.#happen(command, at, false)
  }

  #happen(command: Command, at: number, planned: boolean): Happened {
    const before = this.#state
    this.#at = Math.max(this.#at, at)
    const decision = decide(before, command, this.#at)
    this.#state = evolveAll(before, this.#keeps === null ? decision.events : decision.events.filter(this.#keeps))
    this.#agenda.happened(this.#state, decision.events)
    return { at: this.#at, command, decision, before, after: this.#state, planned }
  }
}

/** Everything that is due up to and including this instant. */
export function* runUntil(run: Run, until: number): Generator<Happened> {
  for (let due = run.next(); due !== null && due.at <= until; due = run.next()) yield run.doNext(due)
}
