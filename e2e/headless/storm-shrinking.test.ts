// A storm that goes wrong comes back in its least form, as a scenario file that plays the same again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import type { Act } from '../fuzz/acts'
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
    const report = await playStorm(on, storm)
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
})
