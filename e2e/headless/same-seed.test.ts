// Every scenario that ships, with its seed, gives the byte-identical log: in another process, in another time zone, on
// another day by the wall clock, and played in real time at another rate instead of computed at once.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { scenarioNames, scriptNamed } from '../../simulator/runtime/library'
import type { SimulatorElsewhere } from './another-process'
import { simulatorAt, startedAt } from './another-process'
import { eventually } from './eventually'

/** What is run of each, virtual ms: to its end, but of a market of thousands only the beginning. */
const lengthOf = (name: string): number => (name === 'busy-market' ? 90_000 : (scriptNamed(name)?.length ?? 0))
/** Rates at which they are played until they are hurried on. Virtual ms per real ms. */
const rates = [600, 60, 240]

const world = z.object({
  data: z.object({
    id: z.string(),
    hash: z.string(),
    position: z.number(),
    clock: z.object({ now: z.string(), paused: z.boolean() }),
  }),
})

const places = [{ timeZone: 'Pacific/Kiritimati' }, { timeZone: 'America/Los_Angeles', anotherDay: true }] as const
const run = promisify(execFile)
const verdictShape = z.object({
  today: z.string(),
  noon: z.string(),
  verdicts: z.array(z.object({ scenario: z.string(), passed: z.boolean(), events: z.number(), hash: z.string() })),
})

describe('a scenario with its seed', () => {
  it('gives the same log with its rehearsal, and keeps its promises', async () => {
    const [here, elsewhere] = await Promise.all(
      places.map(async (place) => {
        const { args, options } = startedAt(place, 'e2e/headless/every-verdict.ts')
        return verdictShape.parse(JSON.parse((await run(process.execPath, args, options)).stdout))
      }),
    )
    expect(Date.parse(elsewhere?.today ?? '') - Date.parse(here?.today ?? '')).toBeGreaterThan(300 * 86_400_000)
    expect([here?.noon, elsewhere?.noon]).toEqual(['2025-12-31T22:00:00.000Z', '2026-01-01T20:00:00.000Z'])
    expect(here?.verdicts.map(({ scenario }) => scenario)).toEqual(scenarioNames())
    expect(elsewhere?.verdicts).toEqual(here?.verdicts)
    expect(here?.verdicts.filter(({ passed, events }) => !passed || events === 0)).toEqual([])
  }, 60_000)
})

describe('a world of a scenario with its seed', () => {
  let there: SimulatorElsewhere
  let elsewhere: SimulatorElsewhere
  beforeAll(async () => {
    const both = await Promise.all(places.map(simulatorAt))
    if (both[0] === undefined || both[1] === undefined) throw new Error('two simulators are needed')
    there = both[0]
    elsewhere = both[1]
  }, 60_000)
  afterAll(() => {
    there.close()
    elsewhere.close()
  })

  const answered = async ({ ask }: SimulatorElsewhere, path: string, body?: object) =>
    world.parse(JSON.parse(await ask(path, body))).data

  it.each(scenarioNames().map((name, place) => [name, rates[place % rates.length] ?? 1] as const))(
    'gives the same log with nobody in it: %s, computed at once and played at rate %i',
    async (scenario, rate) => {
      const wish = { scenario, paused: true }
      const { id } = await answered(elsewhere, '/worlds', wish)
      await elsewhere.ask(`/worlds/${id}/clock`, { action: 'play', rate })
      await eventually(async () => expect((await answered(elsewhere, `/worlds/${id}`)).position).toBeGreaterThan(5_000))
      const paused = await answered(elsewhere, `/worlds/${id}/clock`, { action: 'pause' })
      const rest = Math.max(0, lengthOf(scenario) - paused.position)
      const played = await answered(elsewhere, `/worlds/${id}/clock`, { action: 'advance', by: `${rest}ms` })

      const other = await answered(there, '/worlds', wish)
      const computed = await answered(there, `/worlds/${other.id}/clock`, {
        action: 'advance',
        by: `${played.position}ms`,
      })
      expect(computed).toMatchObject({ hash: played.hash, position: played.position, clock: played.clock })
    },
    60_000,
  )
})
