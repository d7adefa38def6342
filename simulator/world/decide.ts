// Routes a command to its rules, and adds the alerts that follow from its events. Pure.
import { alertEvents } from './alerts/alert-events'
import { type Command, definitionOf } from './commands'
import type { Decision } from './decision'
import type { WorldState } from './state'

/** Decides a command in this state, at this virtual instant (ms). */
export function decide(state: WorldState, command: Command, at: number): Decision {
  const decision = definitionOf(command.name).decide(state, command, at)
  const alerts = alertEvents(state, decision.events, at)
  return alerts.length === 0 ? decision : { ...decision, events: [...decision.events, ...alerts] }
}
