// Routes a command to the rules of its noun. Pure; changes nothing itself.
import type { Command } from './commands'
import { definitionOf } from './commands'
import type { Decision } from './decision'
import type { WorldState } from './state'

/** What happens when this command meets this state at this virtual instant (ms). */
export const decide = (state: WorldState, command: Command, at: number): Decision =>
  definitionOf(command.name).decide(state, command, at)
