// A storm that goes wrong comes back in its least form, as a scenario file that plays the same again: also one that goes
// wrong by a store with a broken handler, as a fault of the app would.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import type { LogEntry } from '../../src/state/core/log-entry'
import { rootReducer } from '../../src/state/root-reducer'
import type { Act } from '../fuzz/acts'
import { stormsOn } from '../fuzz/acts'
import { settled } from '../fuzz/calm'
import type { Conditions } from '../fuzz/conditions'
import { differences, seenBy } from '../fuzz/equality'
import { noLooks } from '../fuzz/looks'
import { openPerson } from '../fuzz/person'
import { leastActs, shrunk } from '../fuzz/shrink'
import type { Storm, StormReport } from '../fuzz/storm'
import { playStorm } from '../fuzz/storm'

const acts: readonly Act[] = Array.from({ length: 23 }, (_, seed) => ({ kind: 'step', seed }))
const seedsOf = (some: readonly Act[]): readonly number[] => some.map(({ seed }) => seed)

describe('the least of a storm', () => {
  it.each([[[4]], [[0, 22]], [[3, 4, 17]], [[]]])('is %j, whatever stands around it', async (needed) => {
    const least = await leastActs(acts, async (some) => needed.every((seed) => seedsOf(some).includes(seed)))
    expect(seedsOf(least)).toEqual(needed)
  })

  it('also goes without an act that only another one needed', async () => {
    const isWrong = async (some: readonly Act[]) => {
      const seeds = seedsOf(some)
      return seeds.includes(9) && (!seeds.includes(12) || seeds.includes(2))
    }
    expect(seedsOf(await leastActs(acts, isWrong))).toEqual([9])
  })

  it('is everything when nothing less is wrong', async () => {
    expect(await leastActs(acts, async (some) => some.length === acts.length)).toBe(acts)
  })
})

describe('a storm that is wrong', () => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  })
  afterAll(() => simulator.close())

  /** As if every fault of the scenario language were one of the product. */
  const faultsOf = ({ world }: Pick<StormReport, 'world'>): readonly string[] =>
    world.log().flatMap(({ command }) => (command.name === 'begin fault' ? [JSON.stringify(command.fault)] : []))

  const playedWithFault = async (on: Simulator, storm: Storm): Promise<StormReport> => {
    const report = await playStorm(on, storm, { patienceMs: 0 })
    return { ...report, problems: faultsOf(report) }
  }

  it('is printed as a scenario that leads to the same', async () => {
    const beside: readonly Act[] = [
      { kind: 'advance', seed: 1 },
      { kind: 'fault', seed: 2 },
      { kind: 'cut', seed: 3 },
      { kind: 'call', seed: 4 },
    ]
    const least = await shrunk(simulator, { seed: 1, broadcaster: 'reverb', acts: beside }, playedWithFault)
    expect(least?.storm.acts).toEqual([{ kind: 'fault', seed: 2 }])
    expect(least?.problems).toHaveLength(1)
    const again = simulator.worlds.create({ scenario: 'least-storm', source: least?.scenario ?? '', paused: true })
    await again.advance(60_000)
    expect(faultsOf({ world: again })).toEqual(least?.problems)
  }, 120_000)

  /** A build of the store that misses what changes in a loan before it comes to market. */
  const deaf: NonNullable<Conditions['reducer']> = (state, action) => {
    const { type, payload } = action as LogEntry
    const isMissed = type === 'auction/changed' && ['submitted', 'commitment'].includes(payload.data.status)
    return isMissed && state !== undefined ? state : rootReducer(state, action)
  }
  const conditions = { reducer: deaf, patienceMs: 1_500 }

  /** What somebody sees otherwise than a fresh one, after a minute in the world of this file; opened as the console does. */
  async function playedFile(scenario: string, modules: Conditions): Promise<string> {
    const made = await fetch(`${simulator.url}/simulator/api/worlds`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scenario: 'least-storm', source: scenario, paused: true }),
    })
    const answer = await made.text()
    expect([made.status, answer]).toEqual([201, expect.any(String)])
    const world = simulator.worlds.list().at(-1)
    const who = world?.cast.find(({ key }) => key === 'dana-moss')
    if (world === undefined || who === undefined) throw new Error('the world is not there')
    const open = (played: Conditions) => openPerson(simulator, world, who, noLooks, played)
    const known = await open(modules)
    await settled([known], 20_000)
    await world.advance(60_000)
    await settled([known], 20_000)
    const fresh = await open({})
    await settled([fresh], 20_000)
    const found = differences(seenBy(known.state(), who.role), seenBy(fresh.state(), who.role))
    for (const person of [known, fresh]) person.close()
    simulator.worlds.delete(world.id)
    return found.join('; ')
  }

  it('by a handler of the store is one step of a file that the console plays, where it goes wrong again', async () => {
    const [storm] = stormsOn('reverb', [27])
    if (storm === undefined) throw new Error('no storm')
    expect(storm.acts.length).toBeGreaterThan(10)
    const least = await shrunk(simulator, storm, (on, smaller) => playStorm(on, smaller, conditions))
    const scenario = least?.scenario ?? ''
    expect(least?.storm.acts.map(({ kind }) => kind)).toEqual(['step'])
    expect(least?.problems).toEqual([expect.stringContaining('dana-moss sees /list submitted/')])
    expect(scenario.split('\n').length).toBeLessThan(80)
    expect(await playedFile(scenario, conditions)).toContain('/list submitted/')
    expect(await playedFile(scenario, {})).toBe('')
  }, 240_000)
})
