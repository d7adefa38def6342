// The real connection over a network that goes down or falls silent: how soon it's noticed, and how soon it recovers.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../simulator/server'
import { selectFreshness } from '../../src/state/connection/freshness'
import { selectNotifications } from '../../src/state/notifications/notifications.slice'
import { type MarketplaceClient, openMarketplace } from './marketplace-client'
import { type NetworkProxy, startNetworkProxy } from './network-proxy'
import { control, firstAuction, nextBid, submit } from './world-actions'

const NOTICED_WITHIN_MS = 10_000
const RECOVERED_WITHIN_MS = 5_000
/** src/transport/channels/attempts.test.ts covers longer outages in virtual time, killed-server.test.ts by hand. */
const OUTAGE_MS = 3_000

let simulator: Simulator
let network: NetworkProxy
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  network = await startNetworkProxy(simulator.url)
})
afterAll(async () => {
  await network.close()
  await simulator.close()
})

/** Real ms until the client's state meets the condition; rejects after 30 s. */
const msUntil = ({ market, state }: MarketplaceClient, isMet: () => boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const timeout = setTimeout(() => {
      stop()
      reject(new Error(`not within 30 s: ${JSON.stringify(state().connection)}`))
    }, 30_000)
    const check = () => {
      if (!isMet()) return
      clearTimeout(timeout)
      stop()
      resolve(performance.now() - start)
    }
    const stop = market.store.subscribe(check)
    check()
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each(['reverb', 'socket.io'] as const)('the connection over %s', (broadcaster) => {
  const newWorld = () => simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, broadcaster })
  const open = async () => {
    const world = newWorld()
    const client = await openMarketplace({ url: network.url }, world, 'harbor-crest')
    await client.live()
    return { client, world }
  }
  const isStale = (client: MarketplaceClient) => selectFreshness(client.state()).recovery !== null
  const isLive = (client: MarketplaceClient) => client.state().connection.phase === 'live'

  it('is reported lost at once when the network goes down, and shows what a fresh client shows within 5 s of its return', async () => {
    const { client, world } = await open()
    await network.down()
    expect(await msUntil(client, () => isStale(client))).toBeLessThan(1_000)
    const auction = firstAuction(world, 'live')
    await submit(world, nextBid(world, auction))
    await submit(world, { name: 'pause auction', ...control, auctionId: auction.id, reason: 'a question' })
    await pause(OUTAGE_MS)
    expect(isLive(client)).toBe(false)
    await network.up()
    const took = await msUntil(client, () => isLive(client))
    expect(took).toBeLessThan(RECOVERED_WITHIN_MS)
    const fresh = await openMarketplace({ url: network.url }, world, 'harbor-crest')
    await fresh.live()
    for (const status of ['pre', 'live', 'past'] as const) expect(client.list(status)).toEqual(fresh.list(status))
    expect(selectNotifications(client.state()).items).toEqual(selectNotifications(fresh.state()).items)
    for (const each of [client, fresh]) each.close()
  }, 120_000)

  it('is reported within 10 s with the age of the data if it never opens', async () => {
    const world = newWorld()
    // Accepts connections and never sends anything.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const client = await openMarketplace({ url: network.url }, world, 'harbor-crest', { port })
    const took = await msUntil(client, () => isStale(client))
    expect(took).toBeLessThan(NOTICED_WITHIN_MS)
    const { asOf, recovery } = selectFreshness(client.state())
    expect([typeof asOf, recovery]).toEqual(['number', 'polling'])
    expect(client.list('live').length).toBeGreaterThan(0)
    client.close()
    silent.close()
  }, 60_000)

  it('is reported lost within 10 s when it falls silent, and recovers by itself', async () => {
    const { client } = await open()
    network.silence()
    expect(await msUntil(client, () => isStale(client))).toBeLessThan(NOTICED_WITHIN_MS)
    await msUntil(client, () => isLive(client))
    client.close()
  }, 60_000)
})
