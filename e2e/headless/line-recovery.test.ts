// The real line over a network that goes away and falls silent: how soon it is noticed, and how soon it is mended.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { selectFreshness } from '../../src/state/connection/freshness'
import type { NetworkBetween } from './line-in-between'
import { networkTo } from './line-in-between'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace } from './marketplace-client'

const NOTICED_WITHIN_MS = 10_000
const MENDED_WITHIN_MS = 5_000
const DOWN_MS = 4_000

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

describe.each(['reverb', 'socket.io'] as const)('investor walk 6: the line over %s', (broadcaster) => {
  const open = async (): Promise<MarketplaceClient> => {
    const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, broadcaster })
    const client = await openMarketplace({ url: network.url }, world, 'harbor-crest')
    await client.live()
    return client
  }
  const isOld = (client: MarketplaceClient) => selectFreshness(client.state()).recovering !== null
  const isLive = (client: MarketplaceClient) => client.state().connection.phase === 'live'

  it('is noticed at once when the server goes, and open again within 5 s of its return', async () => {
    const client = await open()
    await network.down()
    expect(await until(client, () => isOld(client))).toBeLessThan(1_000)
    await pause(DOWN_MS)
    expect(isLive(client)).toBe(false)
    await network.up()
    expect(await until(client, () => isLive(client))).toBeLessThan(MENDED_WITHIN_MS)
    client.close()
  }, 60_000)

  it('is noticed within 10 s when it falls silent, and mended by itself', async () => {
    const client = await open()
    network.silence()
    expect(await until(client, () => isOld(client))).toBeLessThan(NOTICED_WITHIN_MS)
    await until(client, () => isLive(client))
    client.close()
  }, 60_000)
})
