// A step of a timeline that can no longer be done because the person or auction it names is gone. It changes nothing;
// the log records it.
import type { CommandOf } from './command'
import { defineCommand } from './command'
import { refused } from './decision'
import { invalid } from './refusal'

export type LeaveOutCommand = CommandOf<'leave out', { readonly what: string; readonly why: string }>

export const skippedStepCommands = [
  defineCommand<LeaveOutCommand>({
    name: 'leave out',
    decide: (_state, { why }) => refused(invalid('step', why)),
    describe: ({ what }) => `left out: ${what}`,
  }),
] as const
