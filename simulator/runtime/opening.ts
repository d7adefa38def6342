// A scenario with a seed, played up to offset 0. Immutable, so that every world of the same scenario and seed
// shares it: creating or resetting one costs next to nothing.
import type { Automation } from '../scenarios/play/agenda'
import type { WorldFixtures } from '../scenarios/play/opening-world'
import type { RunResult } from '../scenarios/play/run'
import { Run, runUntil } from '../scenarios/play/run'
import type { AutomationOptions, Script } from '../scenarios/play/script'
import { automationOf, openingWorldOf } from '../scenarios/play/script'
import type { WorldState } from '../world/state'
import type { LogEntry } from './running-world'

export interface Opening {
  readonly script: Script
  readonly course: Automation
  /** At offset 0, everything up to it done. */
  readonly state: WorldState
  /** What happened up to offset 0. */
  readonly entries: readonly LogEntry[]
}

/** The opening of this scenario with this seed; always the same for the same three. `watch` is called with each step. */
export function openingOf(
  script: Script,
  matter: WorldFixtures,
  seed: number,
  more: AutomationOptions = {},
  watch: (happened: RunResult) => void = () => undefined,
): Opening {
  const founding = openingWorldOf(script, matter, seed)
  const course = automationOf(script, matter, founding, more)
  const run = new Run(course, founding, script.beginsAt, 0)
  const entries: LogEntry[] = []
  for (const happened of runUntil(run, script.startsAt)) {
    entries.push(entryOf(happened, entries.length + 1))
    watch(happened)
  }
  return { script, course, state: run.state, entries }
}

/** The n-th entry of a log of the first epoch. */
export function entryOf({ at, command, decision, planned }: RunResult, n: number): LogEntry {
  const step = planned ? { planned: true as const } : {}
  return { epoch: 1, n, at: new Date(at).toISOString(), command, events: decision.events, ...step }
}
