// Every step of the scenario language, with random content as in storms.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sharedFixtures } from '../../simulator/runtime/library'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { timelineStep } from '../../simulator/scenarios/language/step-schema'
import { stepDefinitions } from '../../simulator/scenarios/steps/step-definitions'
import { commandOf, stepFieldsOf } from '../../simulator/scenarios/steps/steps'
import { createSimulator, type Simulator } from '../../simulator/server'
import type { Command } from '../../simulator/world/commands'
import { draws } from '../../simulator/world/draws'
import { commandsNamed } from '../fuzz/fuzzed-steps'

let simulator: Simulator
let world: RunningWorld

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 41, paused: true })
})
afterAll(() => simulator.close())

/** A recorded step names only the property of a loan, so its terms may differ. */
const withoutTerms = (command: Command): object =>
  command.name === 'bring to market' ? { ...command, loan: command.loan.fha_number } : command

/** Commands that need a link in an email, and this world has sent none. */
const needEmailLink: readonly string[] = ['confirm email', 'reset password']

describe('a command written as a step', () => {
  it.each(stepDefinitions.map(({ command }) => command).filter((name) => !needEmailLink.includes(name)))(
    'reads back as the same command: %s',
    (name) => {
      const [state, { now }] = [world.state(), world.reading()]
      const context = { properties: sharedFixtures().properties, personaOf: (key: string) => key, repetition: 1 }
      const commands = commandsNamed(name, world, draws(7, name))
      expect(commands).not.toEqual([])
      for (const command of commands) {
        const step = z.parse(timelineStep, { at: '0s', ...stepFieldsOf(command, state, now) })
        expect(withoutTerms(commandOf(step, state, now, command.origin, context))).toEqual(withoutTerms(command))
      }
    },
  )
})
