// A scenario with a seed, played up to offset 0. Immutable and shared by all worlds of that scenario and seed, so that creating
// or resetting a world is cheap.
import type { Automation } from '../scenarios/play/agenda'
import type { WorldFixtures } from '../scenarios/play/opening-world'
import { Run, type RunResult, runUntil } from '../scenarios/play/run'
import { type AutomationOptions, automationOf, openingWorldOf, type Script } from '../scenarios/play/script'
import type { WorldState } from '../world/state'
import type { LogEntry } from './running-world'

export interface Opening {
  readonly script: Script
  readonly automation: Automation
  /** The state at offset 0. */
  readonly state: WorldState
  /** The log up to offset 0. */
  readonly entries: readonly LogEntry[]
}

/** Plays the opening of this scenario with this seed. Deterministic. `onStep` is called with each step. */
export function openingOf(...input: Parameters<typeof playOpening>): Opening {
  const steps = playOpening(...input)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** Like `openingOf`, but yields where the caller may pause. */
export function* playOpening(
  script: Script,
  fixtures: WorldFixtures,
  seed: number,
  options: AutomationOptions = {},
  onStep: (result: RunResult) => void = () => undefined,
): Generator<void, Opening> {
  const initialState = yield* openingWorldOf(script, fixtures, seed)
  const automation = automationOf(script, fixtures, initialState, options)
  const run = new Run(automation, initialState, script.beginsAt, 0)
  const entries: LogEntry[] = []
  for (const result of runUntil(run, script.startsAt)) {
    entries.push(entryOf(result, entries.length + 1))
    onStep(result)
    yield
  }
  return { script, automation, state: run.state, entries }
}

/** The log entry of number n in the first epoch. */
export function entryOf({ at, command, decision, planned }: RunResult, n: number): LogEntry {
  const step = planned ? { planned: true as const } : {}
  return { epoch: 1, n, at: new Date(at).toISOString(), command, events: decision.events, ...step }
}
