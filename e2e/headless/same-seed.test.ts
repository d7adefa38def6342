// Every shipped scenario, with its seed, gives the byte-identical log: in another process, in another time zone, on another day by
// the wall clock, and played in real time at some rate instead of computed at once.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { scenarioNames, scriptNamed } from '../../simulator/runtime/library'
import { processCommand, type SimulatorProcess, startSimulatorProcess } from './another-process'
import { eventually } from './eventually'

/** How long a scenario is run, virtual ms: to its end, but a market of thousands only at its beginning. */
const lengthOf = (name: string): number => (name === 'busy-market' ? 90_000 : (scriptNamed(name)?.length ?? 0))
/** Rates at which they're played before the rest is computed at once. Virtual ms per real ms. */
const rates = [600, 60, 240]

const world = z.object({
  data: z.object({
    id: z.string(),
    hash: z.string(),
    position: z.number(),
    clock: z.object({ now: z.string(), paused: z.boolean() }),
  }),
})

const clocks = [{ timeZone: 'Pacific/Kiritimati' }, { timeZone: 'America/Los_Angeles', anotherDay: true }] as const
const run = promisify(execFile)
const verdictShape = z.object({
  today: z.string(),
  noon: z.string(),
  verdicts: z.array(z.object({ scenario: z.string(), passed: z.boolean(), events: z.number(), hash: z.string() })),
})

describe('every shipped scenario with its seed', () => {
  it('gives the same log with its rehearsal in two processes, and meets its expectations', async () => {
    const [here, elsewhere] = await Promise.all(
      clocks.map(async (clock) => {
        const { args, options } = processCommand(clock, 'e2e/headless/every-verdict.ts')
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
  let first: SimulatorProcess
  let second: SimulatorProcess
  beforeAll(async () => {
    const both = await Promise.all(clocks.map(startSimulatorProcess))
    if (both[0] === undefined || both[1] === undefined) throw new Error('two simulators are needed')
    first = both[0]
    second = both[1]
  }, 60_000)
  afterAll(() => {
    first.close()
    second.close()
  })

  const callWorld = async ({ ask }: SimulatorProcess, path: string, body?: object) =>
    world.parse(JSON.parse(await ask(path, body))).data

  it.each(scenarioNames().map((name, place) => [name, rates[place % rates.length] ?? 1] as const))(
    'gives the same log without anyone in it, computed at once or played in real time: %s at rate %i',
    async (scenario, rate) => {
      const body = { scenario, paused: true }
      const { id } = await callWorld(second, '/worlds', body)
      await second.ask(`/worlds/${id}/clock`, { action: 'play', rate })
      await eventually(async () => expect((await callWorld(second, `/worlds/${id}`)).position).toBeGreaterThan(5_000))
      const paused = await callWorld(second, `/worlds/${id}/clock`, { action: 'pause' })
      const rest = Math.max(0, lengthOf(scenario) - paused.position)
      const played = await callWorld(second, `/worlds/${id}/clock`, { action: 'advance', by: `${rest}ms` })

      const other = await callWorld(first, '/worlds', body)
      const computed = await callWorld(first, `/worlds/${other.id}/clock`, {
        action: 'advance',
        by: `${played.position}ms`,
      })
      expect(computed).toMatchObject({ hash: played.hash, position: played.position, clock: played.clock })
    },
    60_000,
  )
})
