// A storm with problems is shrunk to its smallest form, a scenario file that reproduces them, even if a broken reducer of the app
// caused them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../simulator/server'
import type { LogEntry } from '../../src/state/core/log-entry'
import { rootReducer } from '../../src/state/root-reducer'
import { type Act, stormsOn } from '../fuzz/acts'
import { waitUntilIdle } from '../fuzz/compare-with-fresh'
import type { Conditions } from '../fuzz/conditions'
import { differences, viewOf } from '../fuzz/equality'
import { noOpenPages } from '../fuzz/open-pages'
import { openPerson } from '../fuzz/person'
import { leastActs, shrink } from '../fuzz/shrink'
import { playStorm, type Storm, type StormReport } from '../fuzz/storm'

const acts: readonly Act[] = Array.from({ length: 23 }, (_, seed) => ({ kind: 'step', seed }))
const seedsOf = (some: readonly Act[]): readonly number[] => some.map(({ seed }) => seed)

describe('shrinking a storm', () => {
  it.each([[[4]], [[0, 22]], [[3, 4, 17]], [[]]])('finds the needed acts %j among all others', async (needed) => {
    const least = await leastActs(acts, async (some) => needed.every((seed) => seedsOf(some).includes(seed)))
    expect(seedsOf(least)).toEqual(needed)
  })

  it('drops an act that only another dropped act needed', async () => {
    const isWrong = async (some: readonly Act[]) => {
      const seeds = seedsOf(some)
      return seeds.includes(9) && (!seeds.includes(12) || seeds.includes(2))
    }
    expect(seedsOf(await leastActs(acts, isWrong))).toEqual([9])
  })

  it('keeps all acts if every one is needed', async () => {
    expect(await leastActs(acts, async (some) => some.length === acts.length)).toBe(acts)
  })
})

describe('a storm with a problem', () => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  })
  afterAll(() => simulator.close())

  /** Treats every fault of the scenario language as a problem of the product. */
  const faultsOf = ({ world }: Pick<StormReport, 'world'>): readonly string[] =>
    world.log().flatMap(({ command }) => (command.name === 'begin fault' ? [JSON.stringify(command.fault)] : []))

  const playWithFault = async (on: Simulator, storm: Storm): Promise<StormReport> => {
    const report = await playStorm(on, storm, { patienceMs: 0 })
    return { ...report, problems: faultsOf(report) }
  }

  it('is written as a scenario that reproduces the problem', async () => {
    const mixed: readonly Act[] = [
      { kind: 'advance', seed: 1 },
      { kind: 'fault', seed: 2 },
      { kind: 'cut', seed: 3 },
      { kind: 'call', seed: 4 },
    ]
    const least = await shrink(simulator, { seed: 1, broadcaster: 'reverb', acts: mixed }, playWithFault)
    expect(least?.storm.acts).toEqual([{ kind: 'fault', seed: 2 }])
    expect(least?.problems).toHaveLength(1)
    const again = simulator.worlds.create({ scenario: 'least-storm', source: least?.scenario ?? '', paused: true })
    await again.advance(60_000)
    expect(faultsOf({ world: again })).toEqual(least?.problems)
  }, 120_000)

  /** A broken reducer that ignores changes of an auction before it's announced. */
  const brokenReducer: NonNullable<Conditions['reducer']> = (state, action) => {
    const { type, payload } = action as LogEntry
    const isChange = type === 'auction/changed' || type === 'auction/updated'
    const isIgnored = isChange && ['submitted', 'commitment'].includes(payload.data.status)
    return isIgnored && state !== undefined ? state : rootReducer(state, action)
  }
  const conditions = { reducer: brokenReducer, patienceMs: 1_500 }

  /** Plays this file for a minute, opened as the console does, and returns the differences between a client and a fresh one. */
  async function playFile(scenario: string, ownConditions: Conditions): Promise<string> {
    const created = await fetch(`${simulator.url}/simulator/api/worlds`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scenario: 'least-storm', source: scenario, paused: true }),
    })
    const answer = await created.text()
    expect([created.status, answer]).toEqual([201, expect.any(String)])
    const world = simulator.worlds.list().at(-1)
    const who = world?.cast.find(({ key }) => key === 'dana-moss')
    if (world === undefined || who === undefined) throw new Error('the world does not exist')
    const openDana = (used: Conditions) => openPerson(simulator, world, who, noOpenPages, used)
    const follower = await openDana(ownConditions)
    await waitUntilIdle([follower], 20_000)
    await world.advance(60_000)
    await waitUntilIdle([follower], 20_000)
    const fresh = await openDana({})
    await waitUntilIdle([fresh], 20_000)
    const problems = differences(viewOf(follower.state(), who.role), viewOf(fresh.state(), who.role))
    for (const person of [follower, fresh]) person.close()
    simulator.worlds.delete(world.id)
    return problems.join('; ')
  }

  it('caused by a broken reducer shrinks to one step in a file that reproduces it in the console', async () => {
    const [others] = stormsOn('reverb', [2708])
    if (others === undefined) throw new Error('no storm')
    // The step attaches a document to a loan at commitment; the acts around it are random.
    const [first, ...rest] = others.acts
    const storm: Storm = {
      ...others,
      acts: [...(first === undefined ? [] : [first]), { kind: 'step', seed: 66 }, ...rest],
    }
    expect(storm.acts.length).toBeGreaterThan(10)
    const least = await shrink(simulator, storm, (on, smaller) => playStorm(on, smaller, conditions))
    const scenario = least?.scenario ?? ''
    expect(least?.storm.acts.map(({ kind }) => kind)).toEqual(['step'])
    expect(least?.problems).toEqual([expect.stringContaining('dana-moss sees /list commitment/')])
    expect(scenario.split('\n').length).toBeLessThan(80)
    expect(await playFile(scenario, conditions)).toContain('/list commitment/')
    expect(await playFile(scenario, {})).toBe('')
  }, 240_000)
})
