// Routes a command to its rules. Pure.
import { type Command, definitionOf } from './commands'
import type { Decision } from './decision'
import type { WorldState } from './state'

/** Decides a command in this state, at this virtual instant (ms). */
export const decide = (state: WorldState, command: Command, at: number): Decision =>
  definitionOf(command.name).decide(state, command, at)
