// The real line over a network that goes away and falls silent: how soon it is noticed, and how soon it is mended.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { selectFreshness } from '../../src/state/connection/freshness'
import { selectNotifications } from '../../src/state/notifications/notifications.slice'
import type { NetworkBetween } from './line-in-between'
import { networkTo } from './line-in-between'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace } from './marketplace-client'
import { bidOn, control, firstOf, submit } from './world-actions'

const NOTICED_WITHIN_MS = 10_000
const MENDED_WITHIN_MS = 5_000
/** Longer outages: src/transport/channels/attempts.test.ts in virtual time, killed-server.test.ts by hand. */
const OUTAGE_MS = 3_000

let simulator: Simulator
let network: NetworkBetween
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  network = await networkTo(simulator.url)
})
afterAll(async () => {
  await network.close()
  await simulator.close()
})

/** Real ms until the client says so; fails after 30 s. */
const until = ({ market, state }: MarketplaceClient, isSo: () => boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const given = setTimeout(() => {
      stop()
      reject(new Error(`not within 30 s: ${JSON.stringify(state().connection)}`))
    }, 30_000)
    const look = () => {
      if (!isSo()) return
      clearTimeout(given)
      stop()
      resolve(performance.now() - begun)
    }
    const stop = market.store.subscribe(look)
    look()
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each(['reverb', 'socket.io'] as const)('investor walk 6, attack 14: the line over %s', (broadcaster) => {
  const newWorld = () => simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, broadcaster })
  const open = async () => {
    const world = newWorld()
    const client = await openMarketplace({ url: network.url }, world, 'harbor-crest')
    await client.live()
    return { client, world }
  }
  const isOld = (client: MarketplaceClient) => selectFreshness(client.state()).recovering !== null
  const isLive = (client: MarketplaceClient) => client.state().connection.phase === 'live'

  it('is noticed at once when the network goes, and live within 5 s of its return, as a fresh client is', async () => {
    const { client, world } = await open()
    await network.down()
    expect(await until(client, () => isOld(client))).toBeLessThan(1_000)
    const auction = firstOf(world, 'live')
    await submit(world, bidOn(world, auction))
    await submit(world, { name: 'pause auction', ...control, auctionId: auction.id, reason: 'a question' })
    await pause(OUTAGE_MS)
    expect(isLive(client)).toBe(false)
    await network.up()
    const took = await until(client, () => isLive(client))
    expect(took).toBeLessThan(MENDED_WITHIN_MS)
    const fresh = await openMarketplace({ url: network.url }, world, 'harbor-crest')
    await fresh.live()
    for (const status of ['pre', 'live', 'past'] as const) expect(client.list(status)).toEqual(fresh.list(status))
    expect(selectNotifications(client.state()).items).toEqual(selectNotifications(fresh.state()).items)
    for (const each of [client, fresh]) each.close()
  }, 120_000)

  it('that never opens is reported within 10 s, with the age of the data', async () => {
    const world = newWorld()
    // It takes connections and never says a word.
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const address = mute.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const client = await openMarketplace({ url: network.url }, world, 'harbor-crest', { port })
    const took = await until(client, () => isOld(client))
    expect(took).toBeLessThan(NOTICED_WITHIN_MS)
    const { asOf, recovering } = selectFreshness(client.state())
    expect([typeof asOf, recovering]).toEqual(['number', 'reading'])
    expect(client.list('live').length).toBeGreaterThan(0)
    client.close()
    mute.close()
  }, 60_000)

  it('is noticed within 10 s when it falls silent, and mended by itself', async () => {
    const { client } = await open()
    network.silence()
    expect(await until(client, () => isOld(client))).toBeLessThan(NOTICED_WITHIN_MS)
    await until(client, () => isLive(client))
    client.close()
  }, 60_000)
})
