// Records in the log that a timeline step was skipped because the person or auction it names is gone. Changes nothing.
import { type CommandOf, defineCommand } from './command'
import { refused } from './decision'
import { invalid } from './refusal'

export type SkipStepCommand = CommandOf<'leave out', { readonly what: string; readonly why: string }>

export const skippedStepCommands = [
  defineCommand<SkipStepCommand>({
    name: 'leave out',
    decide: (_state, { why }) => refused(invalid('step', why)),
    describe: ({ what }) => `skipped: ${what}`,
  }),
] as const
