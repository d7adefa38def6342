// Converting between steps and commands.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Command, commandNames } from '../../world/commands'
import { bidOf, FIRST, liveWorld, profiles, TEN, users } from '../../world/sample-world'
import { timelineStep } from '../language/step-schema'
import { stepDefinitions } from './step-definitions'
import { commandOf, stepFieldsOf } from './steps'

const control = { actor: 'system', origin: 'control' } as const

describe('the list of steps', () => {
  it('has unique names and commands', () => {
    expect(new Set(stepDefinitions.map((definition) => definition.do)).size).toBe(stepDefinitions.length)
    expect(new Set(stepDefinitions.map(({ command }) => command)).size).toBe(stepDefinitions.length)
  })

  it('covers all commands but timers, skipped steps, and faults, which have their own schema', () => {
    const withStep = new Set<string>(stepDefinitions.map(({ command }) => command))
    const without = commandNames.filter((name) => !withStep.has(name))
    expect(without.toSorted()).toEqual([
      'begin fault',
      'close on time',
      'leave out',
      'open on time',
      'remind',
      'send held alerts',
    ])
  })
})

describe('the step of a command', () => {
  const state = liveWorld()
  it.each<[string, Command]>([
    ['bid', bidOf('ann', 101.5, { origin: 'control', key: 'one-press' })],
    ['pass', { name: 'ignore', actor: users.bob, origin: 'control', auctionId: FIRST }],
    ['extend auction', { name: 'extend auction', ...control, auctionId: FIRST, minutes: 5 }],
    [
      'schedule auction',
      {
        name: 'schedule auction',
        ...control,
        auctionId: FIRST,
        startAt: TEN + 90_000,
        minutes: 30,
        invited: [profiles.cyd],
      },
    ],
    ['notify', { name: 'notify', ...control, userId: users.ann, title: 'Desk', text: 'Closed', force: true }],
    [
      'suspend account with a reason',
      { name: 'suspend account', actor: users.bea, origin: 'control', reason: 'The license has expired.' },
    ],
    ['reactivate account', { name: 'reactivate account', actor: users.bea, origin: 'control' }],
    ['suspend account', { name: 'suspend account', actor: users.bea, origin: 'control' }],
    ['begin fault', { name: 'begin fault', ...control, fault: { fault: 'cut socket', for: 'ann', lasting: 20_000 } }],
  ])('reads back as the same command: %s', (_name, command) => {
    const step = z.parse(timelineStep, { at: '0s', ...stepFieldsOf(command, state, TEN) })
    expect(commandOf(step, state, TEN, 'control')).toEqual(command)
  })

  it('is null for a timer', () => {
    expect(stepFieldsOf({ name: 'close on time', ...control, auctionId: FIRST }, state, TEN)).toBeNull()
  })
})
