// Declares a command: its input, its rules and its one-line description. The scenario step for it is declared in
// simulator/scenarios/steps.
import type { Decision } from './decision'
import type { Envelope } from './envelope'
import type { WorldState } from './state'

/** A command as plain JSON: who sends it, its name, and its input. */
export type CommandOf<Name extends string, Input = unknown> = Envelope & { readonly name: Name } & Input

/** What a description may use in addition to the command. */
export interface DescriptionContext {
  readonly state: WorldState
  /** The sender's firm; empty for the system. */
  readonly firm: string
  /** The project of the command's auction; empty if the command names no auction. */
  readonly project: string
}

/** One command. The members are methods (checked bivariantly), so definitions of all commands fit in one list. */
export interface CommandDefinition<C extends CommandOf<string>> {
  readonly name: C['name']
  /** Decides the command in this state, at this virtual instant (ms). Pure. */
  decide(state: WorldState, command: C, at: number): Decision
  /** One line for timelines and logs, such as `bid: Blue Mesa Partners → 102-18 on Riella on 5th`. */
  describe(command: C, context: DescriptionContext): string
}

/** Declares one command. */
export const defineCommand = <C extends CommandOf<string>>(definition: CommandDefinition<C>): CommandDefinition<C> =>
  definition

/** Describes a command on one auction: `pause auction: Willow Court`. */
export const byNameAndProject = ({ name }: CommandOf<string>, { project }: DescriptionContext): string =>
  `${name}: ${project}`

/** Describes a command by its sender: `suspend account: Willow Capital`. */
export const byNameAndSender = ({ name }: CommandOf<string>, { firm }: DescriptionContext): string => `${name}: ${firm}`
