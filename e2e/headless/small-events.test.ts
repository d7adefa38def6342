// Servers refuse events over 10,000 bytes, and an auction grows with each bid. Events stay below that limit, and a client that
// follows them, in every form the contract allows, always shows what a fresh client shows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auctionChannel, gatewayCalls } from '../../simulator/realtime/fixtures'
import { rawSocket } from '../../simulator/realtime/pusher/raw-socket'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { rowOf, rowsOf } from '../../simulator/world/table'
import { openMarketplace } from './marketplace-client'
import { control, firstAuction, nextBid, submit, userOf } from './world-actions'

const MAX_BYTES = 10_000
const BIDS = 100
const DAY_MS = 86_400_000
const STEP_MS = 300_000

let simulator: Simulator
/** Sends only hints: every event is too large for it. */
let hintingSimulator: Simulator
const closers: (() => void)[] = []
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  hintingSimulator = await createSimulator({ port: 0, scenario: null, quiet: true, maxEvent: 0 })
})
afterAll(async () => {
  for (const close of closers) close()
  await simulator.close()
  await hintingSimulator.close()
})

const isEvent = (text: string): boolean => !text.includes('"pusher') && text.includes('"data"')

/** Joins these channels as one person and records what is received. */
async function listen(world: RunningWorld, key: string, channels: readonly string[]) {
  const socket = await rawSocket(simulator.url)
  closers.push(socket.close)
  const token = await gatewayCalls(() => simulator).tokenOf(world, key)
  for (const channel of channels) {
    expect(await socket.join(token, world.id, channel)).toBe(200)
    await socket.next('pusher_internal:subscription_succeeded')
  }
  return {
    sizes: () =>
      socket
        .all()
        .filter(isEvent)
        .map((text) => Buffer.byteLength(text)),
    all: () => socket.all(),
  }
}

/** Places this many bids on the first live auction, alternating between two investors. Returns the auction's id. */
async function placeBids(world: RunningWorld, times: number): Promise<number> {
  const { id } = firstAuction(world, 'live')
  const bidders = ['harbor-crest', 'summit-ridge'].map((key) => userOf(world, key))
  for (let n = 0; n < times; n += 1) {
    const auction = rowOf(world.state().auctions, id)
    if (auction === undefined) throw new Error('the auction is gone')
    await submit(world, { ...nextBid(world, auction), actor: bidders[n % 2] ?? 0 } as ReturnType<typeof nextBid>)
  }
  return id
}

describe('events stay within 10,000 bytes', () => {
  it(`over ${BIDS} bids, for a bidder, a rival and the seller`, async () => {
    const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
    const { sellerProfileId } = firstAuction(world, 'live')
    const sellerKey =
      [...rowsOf(world.state().people)].find(({ profile }) => profile?.id === sellerProfileId)?.key ?? ''
    const people = await Promise.all(
      ['harbor-crest', 'summit-ridge', sellerKey].map((key) => listen(world, key, [auctionChannel(world, key)])),
    )
    await placeBids(world, BIDS)
    for (const one of people) {
      await expect.poll(() => one.sizes().length).toBeGreaterThanOrEqual(BIDS)
      expect(Math.max(...one.sizes())).toBeLessThanOrEqual(MAX_BYTES)
      // Each contains its bid, so nothing has to be refetched.
      expect(one.all().filter((text) => text.includes('auction-live-changed') && !text.includes('\\"bid\\"'))).toEqual(
        [],
      )
    }
  })

  it('over a day of indications', async () => {
    const world = simulator.worlds.create({ scenario: 'indications-day', seed: 7, paused: true })
    const desk = await listen(world, 'prairie-lending', ['presence-indication'])
    await world.advance(60 * 60_000)
    // Then every five minutes until the day is over, with yields that never repeat.
    const steps = (DAY_MS - 60 * 60_000) / STEP_MS
    for (let n = 0; n < steps; n += 1) {
      await world.advance(STEP_MS)
      const benchmark = { ust_5y: 3.8 + n / 1_000, ust_10y: 4.1 + n / 1_000, ust_30y: 4.6 + n / 1_000 }
      await submit(world, { name: 'publish indication', ...control, benchmark, rows: [] })
    }
    await expect.poll(() => desk.sizes().length).toBeGreaterThanOrEqual(steps)
    // The last event has arrived: the scenario's own hour ends at version 11.
    expect(desk.all().at(-1)).toContain(`\\"version\\":${11 + steps}`)
    expect(Math.max(...desk.sizes())).toBeLessThanOrEqual(MAX_BYTES)
  })
})

describe.each(['reverb', 'socket.io'] as const)('a client that follows over %s', (broadcaster) => {
  const follow = async (server: Simulator, api: string) => {
    const world = server.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, broadcaster, api })
    const client = await openMarketplace(server, world, 'harbor-crest')
    closers.push(client.close)
    await client.live()
    const phases: string[] = []
    const loans = new Set([client.state().market.loans])
    client.market.store.subscribe(() => {
      phases.push(client.state().connection.phase)
      loans.add(client.state().market.loans)
    })
    const id = await placeBids(world, 12)
    /** Compares the client with one that has just started. */
    const expectFresh = async () => {
      const fresh = await openMarketplace(server, world, 'harbor-crest')
      await fresh.live()
      expect(client.list('live')).toEqual(fresh.list('live'))
      fresh.close()
    }
    const bids = () => JSON.stringify(client.list('live').find((row) => JSON.stringify(row).startsWith(`{"id":${id},`)))
    const bidCount = rowOf(world.state().auctions, id)?.bids.length ?? 0
    await expect.poll(() => (bids() ?? '').split('"investor":').length - 2).toBe(bidCount)
    return { client, world, expectFresh, phases, loans }
  }

  it('applies whole events and events with only the new bid without refetching, and stays live', async () => {
    for (const api of ['full', 'spec', 'full:wrapped,unknown,decimals']) {
      const { expectFresh, phases, client, loans } = await follow(simulator, api)
      await expectFresh()
      // Each event repeats the loan, which must not change the table of loans.
      expect(loans.size).toBe(1)
      expect(new Set(phases)).toEqual(new Set(['live']))
      const lists = client.requests.filter((request) => request.includes('/auction/list/live'))
      expect(lists).toHaveLength(1)
    }
  })

  it('refetches the list when events only hint at a change, and stays live', async () => {
    const { expectFresh, phases, loans } = await follow(hintingSimulator, 'full')
    await expectFresh()
    expect(loans.size).toBe(1)
    expect(new Set(phases)).toEqual(new Set(['live']))
  })

  it('refetches the list when an event is missing, and is not live until then', async () => {
    const { client, world, expectFresh, phases } = await follow(simulator, 'full')
    const put = await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/faults`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ faults: [{ fault: 'drop events', channel: 'auction', next: 1 }] }),
    })
    expect(put.status, await put.text()).toBe(200)
    await placeBids(world, 2)
    await expect.poll(() => phases.includes('syncing')).toBe(true)
    await expect.poll(() => client.state().connection.phase).toBe('live')
    await expectFresh()
  })
})
