// Converts between timeline steps and commands of the world, for timelines, recordings, and commands injected through the
// control API.
import type { Command } from '../../world/commands'
import type { Origin } from '../../world/envelope'
import type { FaultCommand } from '../../world/faults/faults.commands'
import type { WorldState } from '../../world/state'
import { delayText, durationText } from '../language/durations'
import type { FaultStep, TimelineStep } from '../language/step-schema'
import { keysOf, type NameLookup, namesOf, type StepContext } from './names'
import { type StepFields, withoutUndefined } from './step'
import { definitionForCommand, definitionOfStep } from './step-definitions'

const defaultContext: StepContext = { properties: [], personaOf: (name) => name, repetition: 1 }

/** The command of a step in this state, at this virtual instant (ms). Throws UnknownName. */
export function commandOf(
  step: TimelineStep,
  state: WorldState,
  at: number,
  origin: Origin,
  context: StepContext = defaultContext,
): Command {
  const names = namesOf(state, at, 'do' in step ? step.as : undefined, context)
  if ('fault' in step) return faultCommandOf(step, origin, names)
  const actor = step.as === undefined ? 'system' : names.sender().id
  const fields = 'with' in step ? step.with : null
  return definitionOfStep(step.do).commandOf(fields, { actor, origin: step.live ?? origin }, names)
}

function faultCommandOf({ at: _at, live, ...fault }: FaultStep, origin: Origin, names: NameLookup): FaultCommand {
  const target = 'for' in fault && fault.for !== undefined ? { for: names.person(fault.for).key } : {}
  return { name: 'begin fault', actor: 'system', origin: live ?? origin, fault: { ...fault, ...target } }
}

/** The step of a command in this state, at this virtual instant (ms), without `at`. Null if no step can express it. */
export function stepFieldsOf(command: Command, state: WorldState, at: number): StepFields | null {
  if (command.name === 'begin fault') return faultFieldsOf(command)
  return definitionForCommand(command.name)?.stepOf(command, keysOf(state, at)) ?? null
}

function faultFieldsOf({ fault: { lasting, by, ...fault } }: FaultCommand): StepFields {
  const durations = {
    lasting: lasting === undefined ? undefined : durationText(lasting),
    by: by === undefined ? undefined : delayText(by),
  }
  return withoutUndefined({ ...fault, ...durations })
}
