// How a command of the world is declared: once, in the folder of its noun, with its input, its rules and a short text
// about it. What a scenario calls it is declared in simulator/scenarios/steps.
import type { Decision } from './decision'
import type { Envelope } from './envelope'
import type { WorldState } from './state'

/** A command as plain JSON: who sends it, its name, and its input. */
export type CommandOf<Name extends string, Input = unknown> = Envelope & { readonly name: Name } & Input

/** What a description may use besides the command. */
export interface Situation {
  readonly state: WorldState
  /** The firm in whose name the command is sent; empty for the system. */
  readonly who: string
  /** The project of the command's auction; empty when it has none. */
  readonly on: string
}

/** One command. The members are methods, so that the definitions of all commands fit in one list. */
export interface CommandDefinition<C extends CommandOf<string>> {
  readonly name: C['name']
  /** What happens when the command meets this state at this virtual instant (ms). Pure. */
  decide(state: WorldState, command: C, at: number): Decision
  /** One line for timelines and logs, for example `bid: Blue Mesa Partners → 102-18 on Riella on 5th`. */
  describe(command: C, situation: Situation): string
}

/** Declares one command. */
export const defineCommand = <C extends CommandOf<string>>(definition: CommandDefinition<C>): CommandDefinition<C> =>
  definition

/** For commands on one auction: `pause auction: Willow Court`. */
export const byNameAndProject = ({ name }: CommandOf<string>, { on }: Situation): string => `${name}: ${on}`

/** For commands about one's own affairs: `suspend account: Willow Capital`. */
export const byNameAndSender = ({ name }: CommandOf<string>, { who }: Situation): string => `${name}: ${who}`
