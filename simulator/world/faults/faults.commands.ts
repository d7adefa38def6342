// The command that starts a fault.
import { type CommandOf, defineCommand } from '../command'
import { accepted } from '../decision'
import type { Fault } from './fault'

/** Sent by a scenario or an operator. */
export type FaultCommand = CommandOf<'begin fault', { readonly fault: Fault }>

export const faultCommands = [
  defineCommand<FaultCommand>({
    name: 'begin fault',
    // Faults are injected outside the world, so its state doesn't change.
    decide: () => accepted([]),
    describe: ({ fault }) => `fault: ${fault.fault}${fault.for === undefined ? '' : ` for ${fault.for}`}`,
  }),
] as const
