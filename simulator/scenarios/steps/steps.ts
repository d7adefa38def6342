// Steps of a timeline and commands of the world, both ways: for timelines, for recordings, and for what the control API
// injects.
import type { Command } from '../../world/commands'
import type { Origin } from '../../world/envelope'
import type { FaultCommand } from '../../world/faults/faults.commands'
import type { WorldState } from '../../world/state'
import { durationText } from '../language/durations'
import type { FaultStep, TimelineStep } from '../language/step-schema'
import type { Names, Props } from './names'
import { keysOf, namesOf } from './names'
import type { StepFields } from './step'
import { given } from './step'
import { definitionForCommand, definitionOfStep } from './step-definitions'

const bare: Props = { properties: [], personaOf: (name) => name, nth: 1 }

/** The command of a step in this state, at this virtual instant (ms). Throws UnknownName. */
export function commandOf(
  step: TimelineStep,
  state: WorldState,
  at: number,
  origin: Origin,
  props: Props = bare,
): Command {
  const names = namesOf(state, at, 'do' in step ? step.as : undefined, props)
  if ('fault' in step) return faultCommandOf(step, origin, names)
  const actor = step.as === undefined ? 'system' : names.sender().id
  const fields = 'with' in step ? step.with : null
  return definitionOfStep(step.do).commandOf(fields, { actor, origin: step.live ?? origin }, names)
}

function faultCommandOf({ at: _at, live, ...fault }: FaultStep, origin: Origin, names: Names): FaultCommand {
  const whom = 'for' in fault && fault.for !== undefined ? { for: names.person(fault.for).key } : {}
  return { name: 'begin fault', actor: 'system', origin: live ?? origin, fault: { ...fault, ...whom } }
}

/** The step of a command in this state, at this virtual instant (ms), without `at`. Null when no step can express it. */
export function stepFieldsOf(command: Command, state: WorldState, at: number): StepFields | null {
  if (command.name === 'begin fault') return faultFieldsOf(command)
  return definitionForCommand(command.name)?.stepOf(command, keysOf(state, at)) ?? null
}

function faultFieldsOf({ fault: { lasting, by, ...fault } }: FaultCommand): StepFields {
  const spans = {
    lasting: lasting === undefined ? undefined : durationText(lasting),
    by: by === undefined ? undefined : durationText(by),
  }
  return given({ ...fault, ...spans })
}
