// A scenario with a seed, played up to offset 0. Immutable and shared by all worlds of that scenario and seed, so that creating
// or resetting a world is cheap.
import type { Course } from '../scenarios/play/agenda'
import type { WorldMaterials } from '../scenarios/play/opening-world'
import type { Happened } from '../scenarios/play/run'
import { Run, runUntil } from '../scenarios/play/run'
import type { More, Script } from '../scenarios/play/script'
import { courseOf, openingWorldOf } from '../scenarios/play/script'
import type { WorldState } from '../world/state'
import type { LogEntry } from './running-world'

export interface Opening {
  readonly script: Script
  readonly course: Course
  /** The state at offset 0. */
  readonly state: WorldState
  /** The log up to offset 0. */
  readonly entries: readonly LogEntry[]
}

/** Plays the opening of this scenario with this seed. Deterministic. `onStep` is called with each step. */
export function openingOf(
  script: Script,
  materials: WorldMaterials,
  seed: number,
  more: More = {},
  onStep: (happened: Happened) => void = () => undefined,
): Opening {
  const initialState = openingWorldOf(script, materials, seed)
  const course = courseOf(script, materials, initialState, more)
  const run = new Run(course, initialState, script.beginsAt, 0)
  const entries: LogEntry[] = []
  for (const happened of runUntil(run, script.startsAt)) {
    entries.push(entryOf(happened, entries.length + 1))
    onStep(happened)
  }
  return { script, course, state: run.state, entries }
}

/** The log entry of number n in the first epoch. */
export function entryOf({ at, command, decision, planned }: Happened, n: number): LogEntry {
  const step = planned ? { planned: true as const } : {}
  return { epoch: 1, n, at: new Date(at).toISOString(), command, events: decision.events, ...step }
}
