// The command by which a scenario or an operator starts a fault.
import type { CommandOf } from '../command'
import { defineCommand } from '../command'
import { accepted } from '../decision'
import type { Fault } from './fault'

/** From now on this goes wrong. */
export type FaultCommand = CommandOf<'begin fault', { readonly fault: Fault }>

export const faultCommands = [
  defineCommand<FaultCommand>({
    name: 'begin fault',
    // The state does not change: only what is between the world and its users does.
    decide: () => accepted([]),
    describe: ({ fault }) => `fault: ${fault.fault}${fault.for === undefined ? '' : ` for ${fault.for}`}`,
  }),
] as const
