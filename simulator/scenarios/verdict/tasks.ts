// Tracks which tasks of a scenario are done, and since when. It is a fold over the log, so rewind and replay give the same
// result; opened boards, which the log doesn't contain, are reported separately.
import { personByKey } from '../../world/people/people'
import type { Person, WorldState } from '../../world/state'
import type { Board } from '../language/board'
import type { Condition, TaskFields } from '../language/task-schema'
import { offsetOf, type Script } from '../play/script'
import { holdsIn, isClosedFor, isMetBy, isState, type LoggedResult } from './conditions'

/** The progress of one task. */
export interface TaskProgress {
  readonly id: string
  readonly say: string
  readonly points: number
  /** Virtual ms; null while it is open. */
  readonly doneAt: number | null
  /** True if it is open and can no longer be completed. */
  readonly isLost: boolean
}

interface Goal {
  readonly task: TaskFields
  readonly conditions: readonly Condition[]
  /** When each condition was first met. */
  readonly met: (number | null)[]
}

/** The tasks of one trainee, or of the scenario's own cast. */
export class TaskTracker {
  readonly #script: Script
  readonly #seats: Readonly<Record<string, string>>
  readonly #goals: readonly Goal[]
  #state: WorldState
  #at: number

  /** Starts from this state, at this instant. `seats`: seat → persona, where it differs from the scenario's cast. */
  constructor(script: Script, state: WorldState, at: number, seats: Readonly<Record<string, string>> = {}) {
    this.#script = script
    this.#seats = seats
    this.#state = state
    this.#at = at
    this.#goals = script.document.tasks.map((task) => {
      const conditions = Array.isArray(task.when) ? task.when : [task.when]
      return { task, conditions, met: conditions.map(() => null) }
    })
  }

  /** Records a command. */
  record(result: LoggedResult): void {
    this.advance(result.at)
    this.#state = result.after
    this.#markMet((condition) => (isMetBy(condition, result, this.#personOf) ? result.at : null), result.at)
    this.advance(result.at)
  }

  /** Advances to this instant without a command. */
  advance(now: number): void {
    const from = this.#at
    this.#at = Math.max(from, now)
    this.#markMet((condition) => (holdsIn(condition, this.#state, this.#personOf) ? from : null), this.#at)
  }

  /** Records that a persona opened a page. */
  recordOpened(persona: string, board: Board, at: number): void {
    const opens = (condition: Condition): boolean =>
      'opened' in condition && condition.board === board && this.#persona(condition.opened) === persona
    this.#markMet((condition) => (opens(condition) ? at : null), at)
  }

  /** In the order of the file. */
  progress(): readonly TaskProgress[] {
    return this.#goals.map(({ task: { id, say, points }, conditions, met }) => {
      const doneAt = met.every((at) => at !== null) ? Math.max(...met) : null
      const isLost = conditions.some((condition, index) => met[index] === null && this.#isLost(condition))
      return { id, say, points, doneAt, isLost }
    })
  }

  /** The points of all tasks that are done. */
  score(): number {
    return this.progress().reduce((sum, { doneAt, points }) => sum + (doneAt === null ? 0 : points), 0)
  }

  /** Marks each open condition as met from the instant that `since` returns, if that is in its window and not after `until`. */
  #markMet(since: (condition: Condition) => number | null, until: number): void {
    for (const goal of this.#goals) {
      for (const [index, condition] of goal.conditions.entries()) {
        if (goal.met[index] !== null) continue
        const met = since(condition)
        if (met === null) continue
        const at = Math.max(met, this.#instant(condition.after) ?? met)
        // An action counts only at its own instant; a state may count from when its window opens.
        if (!isState(condition) && at !== met) continue
        if (at <= until && at <= (this.#instant(condition.before) ?? at)) goal.met[index] = at
      }
    }
  }

  #instant(point: number | string | undefined): number | null {
    return point === undefined ? null : this.#script.startsAt + offsetOf(this.#script, point)
  }

  #persona(name: string): string {
    return this.#seats[name] ?? this.#script.personaOf(name)
  }

  readonly #personOf = (name: string): Person | undefined => personByKey(this.#state, this.#persona(name))

  /** Whether a condition can no longer be met, because its window or its auction has closed. */
  #isLost(condition: Condition): boolean {
    return this.#at > (this.#instant(condition.before) ?? this.#at) || isClosedFor(condition, this.#state)
  }
}
