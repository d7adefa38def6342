// Another seed gives another run, and a session of eight people acting at once replays byte for byte in another process.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { scriptNamed } from '../../simulator/runtime/library'
import { verdictOf } from '../../simulator/runtime/verdict'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { type DeskOrder, deskOrderRequested } from '../../src/state/desk/desk.slice'
import { selectListedIds } from '../../src/state/market/market.selectors'
import { notificationPassRequested } from '../../src/state/notifications/notifications.slice'
import { agreedToAll } from '../../src/state/testing/samples'
import { type ProcessClock, processCommand, startSimulatorProcess } from './another-process'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace } from './marketplace-client'

const lima: ProcessClock = { timeZone: 'America/Lima', anotherDay: true }

const verdict = z.object({
  scenario: z.string(),
  seed: z.number(),
  passed: z.boolean(),
  events: z.number(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  failed: z.array(z.unknown()),
})

/** Runs the scenario to its end in a separate process. */
const simulate = (clock: ProcessClock, seed: number, more: readonly string[] = []) =>
  new Promise<z.output<typeof verdict>>((resolve, reject) => {
    const commandLine = ['first-live-auction', '--seed', String(seed), '--json', ...more]
    const { args, options } = processCommand(clock, 'scripts/simulate.ts', commandLine)
    const run = spawn(process.execPath, args, options)
    let out = ''
    let errors = ''
    run.stdout.on('data', (chunk) => {
      out += chunk
    })
    run.stderr.on('data', (chunk) => {
      errors += chunk
    })
    run.on('error', reject)
    run.on('close', (code) => {
      if (code === 0) resolve(verdict.parse(JSON.parse(out)))
      else reject(new Error(`simulate ended with ${code}: ${errors}${out}`))
    })
  })

describe('a scenario', () => {
  it('produces another log with another seed', () => {
    const script = scriptNamed('first-live-auction')
    if (script === null) throw new Error('there is no such scenario')
    const [one, other] = [41, 42].map((seed) => verdictOf(script, { seed, until: null }).hash)
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(one).not.toBe(other)
  })
})

const worldAnswer = z.object({
  data: z.object({
    id: z.string(),
    hash: z.string(),
    clock: z.object({ now: z.string() }),
    cast: z.array(z.object({ key: z.string(), email: z.string(), password: z.string() })),
  }),
})

const clients = [
  'harbor-crest',
  'summit-ridge',
  'blue-mesa',
  'northern-cairn',
  'union-grove',
  'tidewell',
  'prairie-lending',
  'ridgeway-housing',
]

describe('a session of eight clients acting at once, over HTTP and sockets', () => {
  it('gives the byte-identical log when its downloaded log is replayed in another process and time zone', async () => {
    const simulator = await startSimulatorProcess({ timeZone: 'Asia/Tokyo' })
    const folder = await mkdtemp(join(tmpdir(), 'commands-'))
    const { ask } = simulator
    try {
      const body = { scenario: 'first-live-auction', seed: 23, paused: true }
      const world = worldAnswer.parse(JSON.parse(await ask('/worlds', body))).data
      const openClient = (key: string) => openMarketplace(simulator, { ...world, broadcaster: 'reverb' }, key)
      const all = await Promise.all(clients.map(openClient))
      await Promise.all(all.map((one) => one.live()))
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(all.map((one, place) => act(one, place, round)))
        await ask(`/worlds/${world.id}/clock`, { action: 'advance', by: '47s' })
      }
      const { hash, clock } = worldAnswer.parse(JSON.parse(await ask(`/worlds/${world.id}`))).data
      const log = await ask(`/worlds/${world.id}/log?format=ndjson`)
      for (const one of all) one.close()
      const actions = log.split('\n').filter((line) => line.includes('"origin":"person"'))
      expect(actions.length).toBeGreaterThanOrEqual(50)
      expect(clock.now).toBe('2026-03-02T15:18:55.000Z')
      const file = join(folder, 'log.ndjson')
      await writeFile(file, log)
      const repeated = await simulate(lima, 23, ['--commands', file, '--until', '235s'])
      expect(repeated.hash).toBe(hash)
      const without = log.replace(`${actions[0]}\n`, '')
      await writeFile(file, without)
      expect((await simulate(lima, 23, ['--commands', file, '--until', '235s'])).hash).not.toBe(hash)
    } finally {
      simulator.close()
      await rm(folder, { recursive: true })
    }
  }, 120_000)
})

const extend = { kind: 'extend', minutes: 3 } as const
/** A seller's orders in each round. An order is repeated as soon as it's answered, while the lists are still being read. */
const orders: readonly (readonly DeskOrder[])[] = [
  [extend, extend, extend],
  [
    { kind: 'pause', reason: 'A term is being corrected.' },
    { kind: 'pause', reason: 'A term is being corrected.' },
  ],
  [{ kind: 'resume' }, extend],
  [extend, extend],
  [
    { kind: 'pause', reason: 'A term is being corrected.' },
    { kind: 'resume' },
    { kind: 'pause', reason: 'A term is being corrected.' },
  ],
]

/** One client's actions in a round, at the same time as all others: valid and invalid bids, a pass, a seller's orders. */
async function act(client: MarketplaceClient, place: number, round: number): Promise<void> {
  const { market, state } = client
  const { dispatch } = market.store
  const live = selectListedIds(state(), 'live', 0, 5)
  const auctionId = live[(place + round) % live.length] ?? 0
  if (place >= 6) {
    const own = selectListedIds(state(), 'live', 0, 1)[0] ?? 0
    for (const order of orders[round] ?? []) {
      dispatch(deskOrderRequested({ auctionId: own, order }))
      await settled(client)
    }
  } else if (place === 5 && round === 4) dispatch(notificationPassRequested({ auctionId }))
  else {
    const price32 = 3280 + round * 16 + place * 2
    dispatch(
      bidRequested({
        auctionId,
        attempt: `${place}-${round}`,
        price32,
        seen: { ageMs: 10 * place },
        agreed: agreedToAll,
      }),
    )
  }
  await settled(client)
}

const settled = ({ state }: MarketplaceClient) =>
  eventually(() => {
    const pending = Object.entries(state().requests.bySubject).filter(([, { status }]) => status === 'pending')
    expect(pending).toEqual([])
  })
